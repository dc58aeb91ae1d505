-- A visitor may write any address on a ticket. The account of that address sees the ticket only after somebody who reads
-- its mails has opened the mailed link. Nobody knows who opened the links of older tickets: they wait for it too.
alter table support_tickets add column link_opened_at timestamptz;
