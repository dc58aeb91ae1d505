-- A text about a message that is still unread.
alter table text_messages drop constraint text_messages_kind_check;
alter table text_messages add constraint text_messages_kind_check check (kind in ('code', 'account', 'order_paid',
  'order_accepted', 'order_sent', 'refund', 'payout', 'dispute', 'documents', 'message')) not valid;
alter table text_choices drop constraint text_choices_kind_check;
alter table text_choices add constraint text_choices_kind_check check (kind in ('order_paid', 'order_accepted',
  'order_sent', 'refund', 'payout', 'dispute', 'documents', 'message')) not valid;
