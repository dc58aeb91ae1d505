-- What the market keeps of a sale. One row, seeded from COMMISSION_PERCENT at the first start; from then on this is the truth.
create table market_settings (
  only_row boolean primary key default true check (only_row),
  commission_bps integer not null check (commission_bps between 0 and 5000),
  changed_at timestamptz not null default app_now()
);

-- Four tracks an order runs on at once: payment (`state`), fulfilment, the buyer's dispute, and what went back.
alter table orders
  add column fulfilment text not null default 'none' check (fulfilment in ('none', 'accepted', 'ready', 'sent', 'received')),
  add column dispute text not null default 'none' check (dispute in ('none', 'open', 'answered', 'decided')),
  add column refund text not null default 'none' check (refund in ('none', 'pending', 'part', 'full', 'failed')),
  -- Frozen with the price: in hundredths of a per cent.
  add column commission_bps integer not null default 500 check (commission_bps between 0 and 5000),
  add column refunded_kobo bigint not null default 0 check (refunded_kobo >= 0),
  -- Sold goods that never left the seller went back to the shelf.
  add column restocked boolean not null default false check (not restocked or sold),
  add column handed_at timestamptz,
  add column received_at timestamptz,
  add check (fulfilment = 'none' or sold),
  add check (dispute = 'none' or sold),
  add check ((fulfilment = 'received') = (received_at is not null)),
  add check (fulfilment not in ('ready', 'sent') or handed_at is not null);
create index orders_not_accepted on orders (paid_at) where state = 'paid' and fulfilment = 'none';
create index orders_handed on orders (handed_at) where state = 'paid' and fulfilment in ('ready', 'sent');
create index orders_received on orders (received_at) where state = 'paid' and fulfilment = 'received';

update orders set refund = case state when 'refund_pending' then 'pending' when 'refunded' then 'full' else 'failed' end
  where state in ('refund_pending', 'refunded', 'refund_failed');

alter table order_history
  add column by_party text not null default 'provider' check (by_party in ('buyer', 'seller', 'admin', 'provider', 'timer')),
  add column note text not null default '' check (char_length(note) <= 1000),
  add column amount_kobo bigint check (amount_kobo > 0);

alter table order_paths add column track text not null default 'payment';
alter table order_paths drop constraint order_paths_pkey;
alter table order_paths add primary key (track, from_state, to_state);
alter table order_paths alter column track drop default;
insert into order_paths (track, from_state, to_state) values
  ('fulfilment', 'none', 'accepted'), ('fulfilment', 'none', 'ready'), ('fulfilment', 'none', 'sent'),
  ('fulfilment', 'accepted', 'ready'), ('fulfilment', 'accepted', 'sent'), ('fulfilment', 'accepted', 'received'),
  ('fulfilment', 'ready', 'received'), ('fulfilment', 'sent', 'received'),
  ('dispute', 'none', 'open'), ('dispute', 'open', 'answered'), ('dispute', 'open', 'decided'), ('dispute', 'answered', 'decided'),
  ('refund', 'none', 'pending'), ('refund', 'part', 'pending'), ('refund', 'failed', 'pending'),
  ('refund', 'pending', 'part'), ('refund', 'pending', 'full'), ('refund', 'pending', 'failed'),
  ('refund', 'none', 'full'), ('refund', 'part', 'full'), ('refund', 'failed', 'full');

create or replace function refuse_unknown_order_path() returns trigger language plpgsql as $$
begin
  if exists (
    select from (values ('payment', old.state, new.state), ('fulfilment', old.fulfilment, new.fulfilment),
      ('dispute', old.dispute, new.dispute), ('refund', old.refund, new.refund)) as step (track, from_state, to_state)
    where step.from_state <> step.to_state and not exists (select from order_paths p where p.track = step.track
      and p.from_state = step.from_state and p.to_state = step.to_state)) then
    raise exception 'an order cannot go from % to %', (old.state, old.fulfilment, old.dispute, old.refund),
      (new.state, new.fulfilment, new.dispute, new.refund) using errcode = 'check_violation';
  end if;
  if (new.reference, new.buyer_id, new.seller_id, new.product_id, new.unit_price_kobo, new.quantity, new.amount_kobo,
      new.currency, new.commission_bps)
    is distinct from
    (old.reference, old.buyer_id, old.seller_id, old.product_id, old.unit_price_kobo, old.quantity, old.amount_kobo,
      old.currency, old.commission_bps) then
    raise exception 'what was ordered cannot be changed' using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- Money that goes back, in whole or in part.
alter table refunds
  add column origin text not null default 'refused'
    check (origin in ('refused', 'seller', 'admin', 'timer', 'dispute', 'chargeback', 'reversal')),
  -- The provider's last word: pending, processing, processed, failed, needs-attention.
  add column provider_status text not null default '',
  add column finished_at timestamptz,
  add check (state <> 'done' or finished_at is not null);
alter table refunds alter column origin drop default;
create index refunds_of_order on refunds (order_id, id);
create index refunds_under_way on refunds (created_at) where state in ('wanted', 'asked');

-- Never more goes back than came in (rules.md I10). The order's row is locked by whoever adds a refund.
create function refuse_refund_beyond_charge() returns trigger language plpgsql as $$
begin
  if (select sum(r.amount_kobo) from refunds r where r.charge_id = new.charge_id and r.state <> 'failed')
    > (select c.amount_kobo from charges c where c.id = new.charge_id) then
    raise exception 'more would go back than was paid' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger refunds_within_charge after insert or update on refunds
  for each row execute function refuse_refund_beyond_charge();

-- The buyer's complaint about an order, the seller's answer, an admin's decision.
create table disputes (
  id uuid primary key default uuidv7(),
  order_id uuid not null unique references orders (id),
  words text not null check (char_length(words) between 1 and 2000),
  opened_at timestamptz not null default app_now(),
  answer_until timestamptz not null,
  answer text check (char_length(answer) between 1 and 2000),
  answered_at timestamptz,
  -- The seller was silent: an admin may decide without him.
  escalated_at timestamptz,
  decision text check (decision in ('buyer', 'part', 'seller')),
  decision_note text not null default '' check (char_length(decision_note) <= 1000),
  decided_by uuid references users (id),
  decided_at timestamptz,
  check ((answer is null) = (answered_at is null)),
  check ((decision is null) = (decided_at is null))
);
create index disputes_unanswered on disputes (answer_until)
  where answered_at is null and escalated_at is null and decided_at is null;
create index disputes_undecided on disputes (opened_at) where decided_at is null;

create table dispute_pictures (
  dispute_id uuid not null references disputes (id),
  party text not null check (party in ('buyer', 'seller')),
  position smallint not null check (position between 0 and 7),
  file_id uuid not null unique references files (id),
  primary key (dispute_id, party, position)
);

-- A bank's claim on a charge, as the provider tells it.
create table chargebacks (
  provider_id text primary key,
  order_id uuid not null references orders (id),
  status text not null,
  resolution text,
  amount_kobo bigint not null check (amount_kobo > 0),
  due_at timestamptz,
  created_at timestamptz not null default app_now(),
  resolved_at timestamptz
);
create index chargebacks_of_order on chargebacks (order_id);

-- The books. A journal is one event; its entries sum to zero. Plus: from where money comes; minus: where it goes.
create table ledger_journals (
  id uuid primary key default uuidv7(),
  -- Names the event, so that it is booked once.
  key text not null unique,
  kind text not null check (kind in ('sale', 'refused', 'refund', 'payout', 'payout_reversed', 'offset')),
  order_id uuid not null references orders (id),
  created_at timestamptz(3) not null default app_now()
);
create index ledger_journals_of_order on ledger_journals (order_id, id);

create table ledger_entries (
  id uuid primary key default uuidv7(),
  journal_id uuid not null references ledger_journals (id),
  account text not null check (account in ('buyer', 'seller', 'commission', 'owed_back', 'bank')),
  order_id uuid not null references orders (id),
  seller_id uuid not null references sellers (id),
  amount_kobo bigint not null check (amount_kobo <> 0 and abs(amount_kobo) <= 1000000000000),
  unique (journal_id, account, order_id)
);
create index ledger_entries_of_order on ledger_entries (order_id, account);
create index ledger_entries_of_seller on ledger_entries (seller_id, account, id);

create function refuse_unbalanced_journal() returns trigger language plpgsql as $$
begin
  if (select sum(amount_kobo) from ledger_entries where journal_id = new.journal_id) <> 0 then
    raise exception 'a journal must sum to zero' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_balanced after insert on ledger_entries
  deferrable initially deferred for each row execute function refuse_unbalanced_journal();
create trigger ledger_entries_fixed before update or delete on ledger_entries for each row execute function refuse_change();
create trigger ledger_journals_fixed before update or delete on ledger_journals for each row execute function refuse_change();

-- Sales from before the books were kept.
with sale as (
  insert into ledger_journals (key, kind, order_id)
  select 'sale ' || id, 'sale', id from orders where sold returning id, order_id
)
insert into ledger_entries (journal_id, account, order_id, seller_id, amount_kobo)
select sale.id, part.account, o.id, o.seller_id, part.amount_kobo from sale join orders o on o.id = sale.order_id,
  lateral (values ('buyer', o.amount_kobo),
    ('commission', -(o.amount_kobo * o.commission_bps / 10000)),
    ('seller', -(o.amount_kobo - o.amount_kobo * o.commission_bps / 10000))) as part (account, amount_kobo)
where part.amount_kobo <> 0;
with refused as (
  insert into ledger_journals (key, kind, order_id)
  select 'refused ' || id, 'refused', id from orders where charge_id is not null and not sold returning id, order_id
)
insert into ledger_entries (journal_id, account, order_id, seller_id, amount_kobo)
select refused.id, part.account, o.id, o.seller_id, part.amount_kobo
from refused join orders o on o.id = refused.order_id join charges c on c.id = o.charge_id,
  lateral (values ('buyer', c.amount_kobo), ('owed_back', -c.amount_kobo)) as part (account, amount_kobo);

-- Where a seller's money goes. The name is the bank's, not the seller's.
create table payout_accounts (
  seller_id uuid primary key references sellers (id),
  bank_code text not null,
  bank_name text not null,
  account_number text not null check (account_number ~ '^\d{10}$'),
  account_name text not null,
  changed_at timestamptz not null default app_now()
);

-- One transfer to a seller for one order. Its id is the provider's reference: asked twice, it pays once.
create table payouts (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders (id),
  seller_id uuid not null references sellers (id),
  amount_kobo bigint not null check (amount_kobo between 1 and 1000000000000),
  state text not null default 'wanted' check (state in ('wanted', 'pending', 'received', 'otp', 'success',
    'failed', 'reversed', 'abandoned', 'blocked', 'rejected')),
  bank_name text not null,
  account_number text not null,
  account_name text not null,
  bank_code text not null,
  provider_id text unique,
  fault text not null default '',
  created_at timestamptz not null default app_now(),
  finished_at timestamptz
);
create unique index payouts_one_an_order on payouts (order_id)
  where state in ('wanted', 'pending', 'received', 'otp', 'success');
create index payouts_of_seller on payouts (seller_id, id desc);
create index payouts_under_way on payouts (created_at) where state in ('wanted', 'pending', 'received', 'otp');
