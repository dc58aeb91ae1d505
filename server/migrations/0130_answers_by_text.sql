-- A person without an e-mail address gets our answer as a text.
comment on column support_tickets.email is 'where we answer: an e-mail address, or a phone number as +234…';
