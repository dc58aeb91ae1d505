-- The bell tells of a third kind of thing: what an administrator decided about a person's papers, shop, account, goods or
-- review, or about what he reported. Its subject is the row that holds the decision.
alter table notices drop constraint notices_kind_check;
alter table notices add constraint notices_kind_check check (kind in ('order', 'review', 'decision'));

-- What is mailed about an order rings too: a refund that does not get through, one that is sent again, a silence that
-- ended in our hands.
insert into order_notices values
  ('failRefund', 'buyer'), ('failPart', 'buyer'), ('retryRefund', 'buyer'), ('retryPart', 'buyer'),
  ('escalateDispute', 'both');
