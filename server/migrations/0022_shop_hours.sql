-- When a shop is open, told as a service tells when it works (0008_services.sql).
alter table sellers
  add column working_hours jsonb not null default '[]' check (jsonb_typeof(working_hours) in ('array', 'string')),
  add column hours int4multirange generated always as (open_minutes(working_hours)) stored;
