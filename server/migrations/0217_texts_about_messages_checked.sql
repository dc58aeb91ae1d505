-- The values of 0214 are checked while others write.
alter table text_messages validate constraint text_messages_kind_check;
alter table text_choices validate constraint text_choices_kind_check;
