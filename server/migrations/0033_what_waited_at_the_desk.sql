-- What was there before 0031 and 0032 began to note it. A note too many does no harm: who reads them looks.
insert into open_accounts (order_id)
  select order_id from ledger_entries where account = 'seller' group by order_id having sum(amount_kobo) <> 0
  on conflict do nothing;
insert into stray_charges (charge_id)
  select c.id from charges c where not exists (select from orders o where o.charge_id = c.id)
  on conflict do nothing;
-- Older ones are on no list.
update provider_events set is_unmatched = true
  where applied_at is not null and received_at > app_now() - interval '30 days' and reference is not null
    and not exists (select from orders o where o.reference = provider_events.reference)
    and not exists (select from payouts t where t.id::text = provider_events.reference);
