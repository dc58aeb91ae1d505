-- The automatic reply of a shop names its opening hours.
alter table sellers add column automatic_reply_hours boolean not null default false;
