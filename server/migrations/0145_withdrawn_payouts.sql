-- A payout that was written but never sent, and of which less is due by now, is withdrawn.
alter table payouts drop constraint payouts_state_check;
alter table payouts add constraint payouts_state_check check (state in ('wanted', 'withdrawn', 'pending', 'received', 'otp',
  'success', 'failed', 'reversed', 'abandoned', 'blocked', 'rejected'));
