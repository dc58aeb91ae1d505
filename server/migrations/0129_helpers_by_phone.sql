-- A helper may be invited by a phone number. The second check of 0085 asked for an e-mail address until the end.
alter table shop_helpers
  add column phone text check (phone ~ '^\+[1-9][0-9]{7,14}$'),
  drop constraint shop_helpers_check1,
  add constraint shop_helpers_one_login check (ended_at is not null or num_nonnulls(email, phone) = 1),
  add constraint shop_helpers_ended_without_email check (ended_at is null or email is null);
create unique index shop_helpers_open_phone on shop_helpers (seller_id, phone) where ended_at is null and phone is not null;
