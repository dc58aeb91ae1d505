-- What is wrong with an order, and what its buyer wants (contract/src/values/orders/dispute-choices.ts). Older disputes have
-- neither.
alter table disputes add column reason text, add column wish text;
alter table disputes
  add constraint disputes_reason check (reason in
    ('not_received', 'wrong_item', 'not_as_described', 'damaged', 'not_original', 'missing', 'other')) not valid,
  add constraint disputes_wish check (wish in ('refund', 'part', 'replacement')) not valid;
