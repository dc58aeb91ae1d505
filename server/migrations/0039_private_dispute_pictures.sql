-- Without a transaction
-- The pictures of a dispute are for its two parties and admins. The server moves those of older disputes out of the public
-- files when it starts (server/src/orders/disputes/dispute-pictures.ts), because their bytes are not in the database.
alter table files drop constraint if exists files_kind_check;

alter table files add constraint files_kind_check
  check (kind in ('picture', 'voice', 'message_picture', 'message_voice', 'dispute_picture')) not valid;

alter table files validate constraint files_kind_check;
