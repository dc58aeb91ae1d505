-- The link of a shop that people can say: /s/mama-sade. One link of a shop is current. Its former ones redirect for good,
-- and no other shop ever gets them. When the owner deletes the account, only the digests of the links stay, so that the
-- words are gone and still nobody gets them.
create table shop_links (
  digest bytea primary key,
  seller_id uuid not null references sellers (id) on delete cascade,
  slug text check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) between 3 and 40),
  is_current boolean not null default true,
  -- When the seller chose it last. Null: we made it of the shop's name.
  chosen_at timestamptz(3),
  created_at timestamptz(3) not null default app_now(),
  constraint shop_links_digest check (slug is null or digest = sha256(convert_to(slug, 'UTF8'))),
  constraint shop_links_erased check (slug is not null or not is_current)
);
create unique index shop_links_current on shop_links (seller_id) where is_current;
create index shop_links_of_shop on shop_links (seller_id);

-- A name as a link: lower case, without tone marks and apostrophes, with dashes between the words, at most 40 characters.
create function shop_slug(name text) returns text
  language sql immutable parallel safe strict
  return btrim(left(btrim(regexp_replace(
    search_fold(replace(regexp_replace(normalize(name, NFKD), '[\u0300-\u036f''’‘ʼ`´]', '', 'g'), '&', ' and ')),
    '[^a-z0-9]+', '-', 'g'), '-'), 40), '-');

-- What two links are compared by where a shop could pass for another: mamasade is mama-sade.
create function shop_slug_key(slug text) returns text
  language sql immutable parallel safe strict
  return replace(slug, '-', '');

-- Words that would pass for us, for the authorities, or for a page of ours; with "oja" before or after them too.
create function is_reserved_shop_slug(slug text) returns boolean
  language sql immutable parallel safe strict
  return regexp_replace(shop_slug_key(slug), '^oja(?=.)|(?<=.)oja$', '') = any (array[
    'oja', 'about', 'aboutus', 'account', 'accounts', 'admin', 'administrator', 'admins', 'api', 'app', 'assets', 'bank',
    'basket', 'billing', 'blog', 'cart', 'categories', 'category', 'cbn', 'checkout', 'contact', 'customercare',
    'customerservice', 'dashboard', 'dispute', 'disputes', 'efcc', 'email', 'escrow', 'faq', 'fccpc', 'files', 'fraud',
    'government', 'help', 'helpcenter', 'helpdesk', 'home', 'index', 'info', 'inspector', 'kyc', 'legal', 'login', 'logout',
    'mail', 'manager', 'market', 'marketplace', 'message', 'messages', 'mod', 'moderator', 'money', 'notice', 'notices',
    'null', 'official', 'order', 'orders', 'owner', 'pay', 'payment', 'payments', 'payout', 'payouts', 'paystack', 'police',
    'privacy', 'privacypolicy', 'product', 'products', 'refund', 'refunds', 'register', 'report', 'reports', 'resources',
    'review', 'reviews', 'robots', 'root', 'search', 'security', 'sell', 'seller', 'sellers', 'sellwithus', 'service',
    'services', 'settings', 'signin', 'signup', 'sitemap', 'staff', 'static', 'status', 'store', 'stores', 'support',
    'system', 'team', 'terms', 'termsofservice', 'test', 'trust', 'undefined', 'user', 'userprofile', 'users',
    'verification', 'verified', 'verify', 'webmaster', 'www']);

-- Gives a shop without a link one made of its name: mama-sade, or mama-sade-2 when that is taken. After 50 names of the
-- same words the shop's id tells them apart.
create function give_shop_link(shop uuid, name text) returns void
  language plpgsql as $$
declare
  base text := shop_slug(name);
  suffix text := '';
  candidate text;
begin
  if base = '' then base := 'my-shop'; end if;
  if char_length(base) < 3 or is_reserved_shop_slug(base) then base := left('shop-' || base, 40); end if;
  for number in 1..51 loop
    if number > 1 then suffix := '-' || number; end if;
    if number = 51 then suffix := '-' || right(replace(shop::text, '-', ''), 12); end if;
    candidate := rtrim(left(base, 40 - char_length(suffix)), '-') || suffix;
    insert into shop_links (digest, seller_id, slug) values (sha256(convert_to(candidate, 'UTF8')), shop, candidate)
      on conflict do nothing;
    exit when found or exists (select from shop_links where seller_id = shop and is_current);
  end loop;
end $$;

create function give_new_shop_link() returns trigger
  language plpgsql as $$
begin
  perform give_shop_link(new.id, new.store_name);
  return null;
end $$;

create trigger sellers_link after insert on sellers for each row execute function give_new_shop_link();
