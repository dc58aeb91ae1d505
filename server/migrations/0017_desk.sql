-- Money that came after its order had ended: few rows, found without reading every order's history.
create index order_history_late on order_history (created_at)
  where action in ('settle', 'refuseCharge') and from_state in ('failed', 'expired');
