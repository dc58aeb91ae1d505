-- An admin wants to come back to a message that waits for nobody. The list of reminders reads those alone that have one.
alter table support_tickets add column remind_at timestamptz(3);
create index support_tickets_reminded on support_tickets (remind_at, id) where remind_at is not null;
