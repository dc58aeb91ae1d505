-- Whether buyers may open a chat with the shop's phone number on WhatsApp. The owner turns it on.
alter table sellers add column whatsapp boolean not null default false;
