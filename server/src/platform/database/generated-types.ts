// Written by scripts/database-types.ts from the migrations: run `npm run db:types` after a new one.
import type { ColumnType } from "kysely";

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export type Json = JsonValue;

export type JsonArray = JsonValue[];

export type JsonObject = {
  [x: string]: JsonValue | undefined;
};

export type JsonPrimitive = boolean | number | string | null;

export type JsonValue = JsonArray | JsonObject | JsonPrimitive;

export type Point = {
  x: number;
  y: number;
};

export type Timestamp = ColumnType<Date, Date | string, Date | string>;

export interface Addresses {
  full_name: string;
  id: Generated<string>;
  is_default: Generated<boolean>;
  landmark: string;
  lga: string;
  note: Generated<string>;
  phone: string;
  state: string;
  street: string;
  town: string;
  updated_at: Generated<Timestamp>;
  user_id: string;
}

export interface AdminAssignments {
  admin_id: string;
  assigned_at: Generated<Timestamp>;
  kind: string;
  subject_id: string;
}

export interface AdminInvitations {
  ends_at: Timestamp;
  user_id: string;
}

export interface AdminNotes {
  author_id: string;
  body: string;
  created_at: Generated<Timestamp>;
  id: Generated<string>;
  order_id: string | null;
  ticket_id: string | null;
  user_id: string | null;
}

export interface AdminRights {
  areas: string[];
  user_id: string;
}

export interface Announcements {
  about_commission: Generated<boolean>;
  admin_id: string | null;
  audience: string;
  by_mail: boolean;
  category: Generated<string>;
  corrected_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  ends_at: Timestamp;
  finished_at: Timestamp | null;
  id: Generated<string>;
  key: string;
  notified: Generated<number>;
  notified_up_to: Generated<string>;
  people_wait: Generated<boolean>;
  starts_at: Timestamp;
  state: Generated<string>;
  taken_back: Generated<number>;
  taken_back_at: Timestamp | null;
  title: string;
  version: Generated<number>;
  withdrawn_at: Timestamp | null;
  words: string;
}

export interface AuditLog {
  action: string;
  admin_id: string;
  after: Json;
  before: Json;
  created_at: Generated<Timestamp>;
  id: Generated<string>;
  subject_id: string;
  subject_kind: string;
}

export interface AwaitedVariants {
  awaited_since: Generated<Timestamp>;
  owner_id: string;
  user_id: string | null;
  variant_id: string;
}

export interface Backups {
  finished_at: Generated<Timestamp>;
}

export interface BasketItems {
  from_buy_now: Generated<boolean>;
  from_device: Generated<boolean>;
  id: Generated<string>;
  owner_id: string;
  product_id: string;
  quantity: number;
  seen_kobo: number;
  updated_at: Generated<Timestamp>;
  user_id: string | null;
  variant_id: string | null;
}

export interface Boards {
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  id: Generated<string>;
  last_seen_at: Timestamp | null;
  link_hash: Buffer | null;
  opened_at: Timestamp | null;
  seller_id: string;
  token_hash: Buffer | null;
  user_agent: Generated<string>;
  user_id: string;
}

export interface BusyAddresses {
  address_hash: Buffer;
  closes_at: Timestamp;
  id: Generated<string>;
  note: string;
  opened_at: Generated<Timestamp>;
  opened_by: string | null;
}

export interface CannedAnswers {
  body: string;
  created_at: Generated<Timestamp>;
  id: Generated<string>;
  title: string;
}

export interface ChangedListings {
  change_id: string;
  changed_at: Generated<Timestamp>;
  listing_id: string;
  price_before_kobo: number | null;
  price_fell_at: Timestamp | null;
  seller_id: string;
  value_after: string | null;
  value_before: string | null;
  what: string;
}

export interface Chargebacks {
  amount_kobo: number;
  created_at: Generated<Timestamp>;
  due_at: Timestamp | null;
  order_id: string;
  provider_id: string;
  resolution: string | null;
  resolved_at: Timestamp | null;
  status: string;
}

export interface Charges {
  amount_kobo: number;
  created_at: Generated<Timestamp>;
  currency: string;
  fees_kobo: number | null;
  id: Generated<string>;
  mode: string;
  paid_at: Timestamp | null;
  provider_id: string;
  reference: string;
  status: string;
}

export interface Checkouts {
  access_code: string | null;
  amount_kobo: number;
  authorization_url: string | null;
  buyer_id: string;
  charge_id: string | null;
  created_at: Generated<Timestamp>;
  currency: Generated<string>;
  hold_until: Timestamp;
  id: Generated<string>;
  idempotency_hash: Buffer;
  idempotency_key: string;
  is_buy_now: Generated<boolean>;
  reference: string;
}

export interface CommissionRates {
  admin_id: string | null;
  before_bps: number | null;
  category: string | null;
  changed_at: Generated<Timestamp>;
  commission_bps: number | null;
  id: Generated<string>;
}

export interface DeletedListings {
  deleted_at: Generated<Timestamp>;
  deletion_id: string;
  listing_id: string;
  seller_id: string;
  status_before: string;
}

export interface DeliveryAreas {
  days: number;
  fee_kobo: number;
  id: Generated<string>;
  lga: string | null;
  seller_id: string;
  state: string;
  way: string;
}

export interface DeliverySettings {
  courier_to: string | null;
  delivers: boolean;
  free_from_kobo: number | null;
  handling_days: Generated<number>;
  seller_id: string;
  updated_at: Generated<Timestamp>;
}

export interface DispatchProofs {
  code: string;
  created_at: Generated<Timestamp>;
  encrypted_driver: Buffer | null;
  erased_at: Timestamp | null;
  expected_on: Timestamp;
  file_id: string | null;
  order_id: string;
  park: string;
}

export interface DisputePictures {
  dispute_id: string;
  file_id: string;
  party: string;
  position: number;
}

export interface Disputes {
  answer: string | null;
  answer_until: Timestamp;
  answered_at: Timestamp | null;
  decided_at: Timestamp | null;
  decided_by: string | null;
  decision: string | null;
  decision_note: Generated<string>;
  escalated_at: Timestamp | null;
  id: Generated<string>;
  opened_at: Generated<Timestamp>;
  order_id: string;
  reason: string | null;
  wish: string | null;
  words: string;
}

export interface EncryptionCheck {
  is_only: Generated<boolean>;
  sealed: Buffer;
}

export interface Files {
  attached_at: Timestamp | null;
  bytes: number;
  colour: number | null;
  created_at: Generated<Timestamp>;
  detached_at: Timestamp | null;
  height: number | null;
  id: Generated<string>;
  kind: string;
  media_type: string | null;
  owner_id: string;
  seconds: number | null;
  wave: number[] | null;
  width: number | null;
}

export interface HandoverCodes {
  code_hmac: Buffer | null;
  encrypted_code: Buffer | null;
  ended_at: Timestamp | null;
  locked_until: Timestamp | null;
  made_at: Generated<Timestamp>;
  order_id: string;
  used_hmac: Buffer | null;
  wrong_tries: Generated<number>;
}

export interface HeldMessages {
  about_id: string | null;
  about_kind: string | null;
  client_id: string;
  content: string;
  created_at: Generated<Timestamp>;
  id: Generated<string>;
  recipient_id: string;
  sender_id: string;
  written_by: string | null;
}

export interface Holds {
  buyer_id: string;
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  order_id: string;
  order_state: Generated<string>;
  product_id: string;
  quantity: number;
  variant_id: string | null;
}

export interface HomeCards {
  is_shown: boolean;
  key: string;
  label: Generated<string>;
  position: number;
  row_name: string;
}

export interface ImportPhotos {
  bytes: Buffer;
  import_id: string;
  name: string;
}

export interface KnownDevices {
  first_seen_at: Generated<Timestamp>;
  name: string;
  user_id: string;
}

export interface KycPapers {
  created_at: Generated<Timestamp>;
  id: string;
  media_type: Generated<string>;
  position: number;
  sealed: Buffer;
  submission_id: string;
}

export interface KycReplaced {
  id: string;
  replaced_at: Generated<Timestamp>;
  seller_id: string;
}

export interface KycSubmissions {
  address: string;
  created_at: Generated<Timestamp>;
  decided_at: Timestamp | null;
  decided_by: string | null;
  document_name_sealed: Buffer | null;
  id: Generated<string>;
  paper_kind: string;
  paper_number_sealed: Buffer | null;
  reason: Generated<string>;
  seller_id: string;
  status: Generated<string>;
}

export interface LedgerEntries {
  account: string;
  amount_kobo: number;
  id: Generated<string>;
  journal_id: string;
  order_id: string;
  seller_id: string;
}

export interface LedgerJournals {
  created_at: Generated<Timestamp>;
  id: Generated<string>;
  key: string;
  kind: string;
  order_id: string;
}

export interface ListingImports {
  already_there: Generated<number[]>;
  categories: Generated<Json>;
  content: Buffer | null;
  created_at: Generated<Timestamp>;
  file_name: string;
  id: Generated<string>;
  kind: string;
  known: Generated<number>;
  lines: number;
  listed: Generated<number>;
  mended: Generated<number>;
  photos: Generated<number>;
  read: Generated<number>;
  refused: Generated<number>;
  seller_id: string;
  status: Generated<string>;
  to_mend: Generated<Json>;
}

export interface ListingViews {
  listing_id: string;
  views: number;
}

export interface LiveEvents {
  body: string;
  created_at: Generated<Timestamp>;
  event: string;
  position: number;
  user_id: string;
}

export interface LivePositions {
  position: Generated<number>;
  swept: Generated<number>;
  user_id: string;
}

export interface MailLinks {
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  kind: string;
  new_email: string | null;
  token_hash: Buffer;
  used_at: Timestamp | null;
  user_id: string;
}

export interface Mails {
  attempts: Generated<number>;
  body_html: string;
  body_text: string;
  claimed_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  forget_recipient: Generated<boolean>;
  id: Generated<string>;
  key: string;
  last_error: string | null;
  recipient: string;
  sent_at: Timestamp | null;
  subject: string;
}

export interface MarketDays {
  commission_kobo: number;
  day: Timestamp;
  owed_kobo: number;
  refunds: number;
  sales: number;
  sales_kobo: number;
}

export interface MarketSettings {
  changed_at: Generated<Timestamp>;
  commission_bps: number;
  only_row: Generated<boolean>;
}

export interface Messages {
  about_id: string | null;
  about_kind: string | null;
  client_id: string | null;
  content: string;
  created_at: Timestamp;
  file_id: string | null;
  high_id: Generated<string>;
  id: Generated<string>;
  is_automatic: Generated<boolean>;
  is_erased: Generated<boolean>;
  low_id: Generated<string>;
  read_at: Timestamp | null;
  recipient_id: string;
  sender_id: string;
  sequence: number;
  thread_id: string;
  written_by: string | null;
}

export interface ModerationItems {
  admin_id: string | null;
  created_at: Generated<Timestamp>;
  decided_at: Timestamp | null;
  id: Generated<string>;
  is_first: Generated<boolean>;
  kind: string;
  name: string;
  reason: Generated<string>;
  status: Generated<string>;
  subject_id: string;
  user_id: string;
  words: Generated<string[]>;
}

export interface ModerationSettings {
  changed_at: Generated<Timestamp>;
  holds_first_listings: Generated<boolean>;
  holds_words: Generated<boolean>;
  only_row: Generated<boolean>;
  words: Generated<string[]>;
}

export interface Notices {
  action: string;
  changed_at: Generated<Timestamp>;
  id: Generated<string>;
  kind: string;
  read_at: Timestamp | null;
  subject_id: string;
  user_id: string;
}

export interface OpenAccounts {
  order_id: string;
  seller_id: string;
}

export interface OrderDeliveries {
  courier_to: string | null;
  days: number;
  encrypted_address: Buffer | null;
  erased_at: Timestamp | null;
  order_id: string;
  pickup: Json | null;
}

export interface OrderDrivers {
  created_at: Generated<Timestamp>;
  encrypted_driver: Buffer;
  order_id: string;
}

export interface OrderHistory {
  action: string;
  amount_kobo: number | null;
  by_party: Generated<string>;
  created_at: Generated<Timestamp>;
  from_state: string | null;
  id: Generated<string>;
  note: Generated<string>;
  order_id: string;
  to_state: string;
  user_id: string | null;
}

export interface OrderNotices {
  action: string;
  who: string;
}

export interface OrderPaths {
  from_state: string;
  to_state: string;
  track: string;
}

export interface OrderPayers {
  erased_at: Timestamp | null;
  key_hash: Buffer;
  order_id: string;
  sealed_contact: Buffer | null;
}

export interface Orders {
  access_code: string | null;
  amount_kobo: number;
  asked_at: Timestamp | null;
  authorization_url: string | null;
  buyer_id: string;
  charge_id: string | null;
  check_code: Generated<string | null>;
  checkout_id: string | null;
  commission_bps: Generated<number>;
  condition: string | null;
  created_at: Generated<Timestamp>;
  currency: Generated<string>;
  delivery_kobo: Generated<number>;
  delivery_way: string | null;
  dispute: Generated<string>;
  fulfilment: Generated<string>;
  handed_at: Timestamp | null;
  handled_from: Timestamp | null;
  handling_days: number | null;
  hold_until: Timestamp;
  id: Generated<string>;
  idempotency_hash: Buffer | null;
  idempotency_key: string | null;
  never_opened: Generated<boolean>;
  number: Generated<string | null>;
  opened_at: Timestamp | null;
  paid_at: Timestamp | null;
  payer_hash: Buffer | null;
  payment_fault: Generated<string>;
  product_file_id: string | null;
  product_id: string | null;
  product_name: string;
  quantity: number;
  receive_by: Timestamp | null;
  received_at: Timestamp | null;
  received_how: string | null;
  reference: string;
  refund: Generated<string>;
  refunded_kobo: Generated<number>;
  request_id: string | null;
  restocked: Generated<boolean>;
  seller_id: string;
  seller_user_id: string;
  send_by: Timestamp | null;
  sold: Generated<boolean>;
  state: Generated<string>;
  unit: string | null;
  unit_price_kobo: number;
  variant_id: string | null;
}

export interface PaymentRequests {
  amount_kobo: number;
  asked_by: string;
  closed_at: Timestamp | null;
  code: string;
  created_at: Generated<Timestamp>;
  ends_at: Timestamp;
  form_key: string;
  id: Generated<string>;
  seller_id: string;
  seller_user_id: string;
  state: Generated<string>;
  words: string;
}

export interface PayoutAccountNames {
  account_name: string;
  asked_at: Timestamp | null;
  bank_name: string;
  created_at: Generated<Timestamp>;
  decided_at: Timestamp | null;
  decided_by: string | null;
  id: Generated<string>;
  put_back_at: Timestamp | null;
  put_back_by: string | null;
  reason: Generated<string>;
  seller_id: string;
  status: Generated<string>;
}

export interface PayoutAccounts {
  account_name: string;
  account_number: string;
  bank_code: string;
  bank_name: string;
  changed_at: Generated<Timestamp>;
  name_check: Generated<string>;
  proven_name: Generated<string>;
  seller_id: string;
}

export interface Payouts {
  account_name: string;
  account_number: string;
  amount_kobo: number;
  bank_code: string;
  bank_name: string;
  created_at: Generated<Timestamp>;
  fault: Generated<string>;
  fee_kobo: number | null;
  finished_at: Timestamp | null;
  id: Generated<string>;
  name_check: Generated<string>;
  order_id: string;
  provider_id: string | null;
  seller_id: string;
  state: Generated<string>;
}

export interface PhoneChanges {
  confirmed_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  due_at: Timestamp | null;
  number: string;
  user_id: string;
}

export interface PhoneCodes {
  browser_hash: Buffer;
  code_hash: Buffer | null;
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  id: Generated<string>;
  number: string;
  purpose: string;
  tries: Generated<number>;
  used_at: Timestamp | null;
  user_id: string | null;
}

export interface PhotoParts {
  bytes: Buffer;
  created_at: Generated<Timestamp>;
  part: number;
  photo_key: string;
  seller_id: string;
}

export interface PickupPlaces {
  address: Generated<string>;
  hours: Generated<string>;
  id: Generated<string>;
  landmark: string;
  lga: string;
  name: string;
  position: number;
  seller_id: string;
  state: string;
}

export interface ProductCards {
  body: string;
  product_id: string;
}

export interface ProductPastPrices {
  ended_at: Timestamp;
  price_kobo: number;
  product_id: string;
}

export interface ProductPictures {
  file_id: string;
  position: number;
  product_id: string;
}

export interface Products {
  category: string;
  city: Generated<string>;
  condition: string | null;
  created_at: Generated<Timestamp>;
  description: Generated<string>;
  id: Generated<string>;
  import_key: string | null;
  latitude: number | null;
  lga: Generated<string>;
  longitude: number | null;
  low_since: Timestamp | null;
  name: string;
  name_folded: Generated<string>;
  on_hand: number;
  option_names: string[] | null;
  price_after_sale_kobo: number | null;
  price_before_kobo: number | null;
  price_fell_at: Timestamp | null;
  price_kobo: number | null;
  rating_sum: Generated<number>;
  reserved: Generated<number>;
  review_count: Generated<number>;
  sale_until: Timestamp | null;
  seller_id: string;
  state: Generated<string>;
  status: Generated<string>;
  supplied: number;
  unit: string | null;
  updated_at: Generated<Timestamp>;
  voice_file_id: string | null;
}

export interface ProductSearch {
  category: string;
  condition: string | null;
  created_at: Timestamp;
  length: number;
  lga: string;
  name_norm: string;
  point: Point | null;
  price_kobo: number;
  product_id: string;
  rating: number;
  seller_id: string;
  state: string;
  tsv: string;
  verified: boolean;
}

export interface ProductVariants {
  created_at: Generated<Timestamp>;
  file_id: string | null;
  id: Generated<string>;
  on_hand: number;
  option_1: string;
  option_2: Generated<string>;
  position: number;
  price_kobo: number | null;
  product_id: string;
  removed_at: Timestamp | null;
  reserved: Generated<number>;
  supplied: number;
}

export interface ProviderEvents {
  applied_at: Timestamp | null;
  body: string;
  event: string;
  id: Generated<string>;
  is_unmatched: Generated<boolean>;
  key: string;
  received_at: Generated<Timestamp>;
  reference: string | null;
  seen_at: Timestamp | null;
  seen_by: string | null;
}

export interface QuickReplies {
  created_at: Generated<Timestamp>;
  id: Generated<string>;
  seller_id: string;
  text: string;
}

export interface RateLimits {
  expire: number | null;
  key: string;
  points: Generated<number>;
}

export interface RecoveryCodes {
  code_hash: Buffer;
  created_at: Generated<Timestamp>;
  used_at: Timestamp | null;
  user_id: string;
}

export interface Refunds {
  amount_kobo: number;
  charge_id: string;
  created_at: Generated<Timestamp>;
  fault: Generated<string>;
  finished_at: Timestamp | null;
  id: Generated<string>;
  order_id: string;
  origin: string;
  provider_id: string | null;
  provider_status: Generated<string>;
  reason: string;
  state: Generated<string>;
}

export interface RemovedListings {
  created_at: Generated<Timestamp>;
  id: Generated<string>;
  kind: string;
  listing_id: string;
  name: string;
  reason: string;
  user_id: string;
}

export interface RemovedReviews {
  author_id: string;
  comment: string;
  created_at: Timestamp;
  edited_at: Timestamp | null;
  id: string;
  is_verified: boolean;
  product_id: string | null;
  rating: number;
  reason: string;
  removed_at: Generated<Timestamp>;
  removed_by: string;
  replied_at: Timestamp | null;
  reply: string | null;
  reply_edited_at: Timestamp | null;
  seller_id: string;
  seller_user_id: string;
  service_id: string | null;
}

export interface Reports {
  about_user_id: string;
  created_at: Generated<Timestamp>;
  decided_at: Timestamp | null;
  decided_by: string | null;
  harm: number;
  id: Generated<string>;
  note: Generated<string>;
  reason: string;
  reopened_at: Timestamp | null;
  reopened_by: string | null;
  reopened_from: string | null;
  reporter_id: string;
  seller_id: string | null;
  status: Generated<string>;
  target_content: Generated<string>;
  target_id: string;
  target_kind: string;
  target_name: string;
}

export interface Reviews {
  author_id: string;
  comment: string;
  created_at: Generated<Timestamp>;
  edited_at: Timestamp | null;
  id: Generated<string>;
  is_verified: Generated<boolean>;
  photo_file_id: string | null;
  product_id: string | null;
  rating: number;
  replied_at: Timestamp | null;
  reply: string | null;
  reply_edited_at: Timestamp | null;
  seller_id: string;
  seller_user_id: string;
  service_id: string | null;
  voice_file_id: string | null;
}

export interface SavedEvents {
  finished_at: Timestamp | null;
  happened_at: Generated<Timestamp>;
  id: Generated<string>;
  is_for_waiting: Generated<boolean>;
  kind: string;
  notified_up_to: Generated<string>;
  product_id: string;
}

export interface SavedItems {
  back_notified_at: Timestamp | null;
  id: Generated<string>;
  is_waiting: Generated<boolean>;
  owner_id: string;
  price_notified_at: Timestamp | null;
  product_id: string | null;
  saved_at: Generated<Timestamp>;
  seller_id: string | null;
  service_id: string | null;
  user_id: string | null;
}

export interface SearchableProducts {
  category: string | null;
  created_at: Timestamp | null;
  length: number | null;
  lga: string | null;
  name_norm: string | null;
  point: Point | null;
  price_kobo: number | null;
  product_id: string | null;
  rating: number | null;
  seller_id: string | null;
  state: string | null;
  tsv: string | null;
  verified: boolean | null;
}

export interface SearchableSellers {
  category: string | null;
  created_at: Timestamp | null;
  length: number | null;
  lga: string | null;
  name_norm: string | null;
  offers: string[] | null;
  point: Point | null;
  price_kobo: number | null;
  rating: number | null;
  seller_id: string | null;
  state: string | null;
  tsv: string | null;
  verified: boolean | null;
}

export interface SearchableServices {
  category: string | null;
  comes_to_buyer: boolean | null;
  created_at: Timestamp | null;
  hours: string | null;
  length: number | null;
  lga: string | null;
  name_norm: string | null;
  point: Point | null;
  price_kobo: number | null;
  rating: number | null;
  seller_id: string | null;
  service_id: string | null;
  state: string | null;
  tsv: string | null;
  verified: boolean | null;
}

export interface SearchCategoryWords {
  category: string;
  frequency: number;
  word: string;
}

export interface SearchPlaces {
  latitude: number;
  lga: string;
  longitude: number;
  name: string;
  state: string;
}

export interface SearchSynonyms {
  created_at: Generated<Timestamp>;
  id: Generated<string>;
  is_one_way: Generated<boolean>;
  source: Generated<string>;
  words: string[];
}

export interface SearchVocabulary {
  frequency: number;
  kind: string;
  near: string[];
  word: string;
}

export interface SearchVocabularyCounts {
  counted_to: Timestamp;
  counted_whole_at: Timestamp;
  kind: string;
}

export interface SecondFactors {
  created_at: Generated<Timestamp>;
  last_step: Generated<number>;
  offered: Buffer | null;
  sealed: Buffer | null;
  user_id: string;
}

export interface Sellers {
  address: Generated<string>;
  automatic_reply: string | null;
  automatic_reply_hours: Generated<boolean>;
  business_category: string;
  business_level: string;
  card: string | null;
  city: Generated<string>;
  closed_at: Timestamp | null;
  closed_until: Timestamp | null;
  created_at: Generated<Timestamp>;
  description: Generated<string>;
  email: string;
  hours: Generated<string | null>;
  id: string;
  lga: Generated<string>;
  logo_file_id: string | null;
  low_stock_at: number | null;
  muted_emails: Generated<string[]>;
  notifications: Generated<boolean>;
  phone: string;
  rated_count: Generated<number>;
  rated_sum: Generated<number>;
  rating_sum: Generated<number>;
  review_count: Generated<number>;
  state: Generated<string>;
  status: Generated<string>;
  store_name: string;
  store_name_folded: Generated<string>;
  suspended_at: Timestamp | null;
  suspension_reason: Generated<string>;
  user_id: string;
  verified: Generated<boolean>;
  verified_count: Generated<number>;
  verified_sum: Generated<number>;
  voice_file_id: string | null;
  whatsapp: Generated<boolean>;
  working_hours: Generated<Json>;
}

export interface SellerSearch {
  category: string;
  created_at: Timestamp;
  length: number;
  lga: string;
  name_norm: string;
  offers: string[];
  point: Point | null;
  price_kobo: Generated<number>;
  rating: number;
  seller_id: string;
  state: string;
  tsv: string;
  verified: boolean;
}

export interface SellerTotals {
  commission_kobo: number;
  due_kobo: number;
  paid_out_kobo: number;
  refunded_kobo: number;
  seller_id: string;
  sold_kobo: number;
}

export interface SellerTotalsMark {
  entry_id: string;
  only_row: Generated<boolean>;
}

export interface ServicePictures {
  file_id: string;
  position: number;
  service_id: string;
}

export interface Services {
  category: string;
  city: Generated<string>;
  created_at: Generated<Timestamp>;
  description: Generated<string>;
  hours: Generated<string | null>;
  id: Generated<string>;
  import_key: string | null;
  latitude: number | null;
  lga: Generated<string>;
  longitude: number | null;
  name: string;
  name_folded: Generated<string>;
  price_for: string | null;
  price_is_from: Generated<boolean>;
  price_kobo: number | null;
  price_note: Generated<string>;
  rating_sum: Generated<number>;
  review_count: Generated<number>;
  seller_id: string;
  services_offered: Generated<string[]>;
  state: Generated<string>;
  status: Generated<string>;
  updated_at: Generated<Timestamp>;
  verified_count: Generated<number>;
  verified_sum: Generated<number>;
  voice_file_id: string | null;
  work_place: string | null;
  working_hours: Generated<Json>;
}

export interface ServiceSearch {
  category: string;
  comes_to_buyer: Generated<boolean>;
  created_at: Timestamp;
  hours: string | null;
  length: number;
  lga: string;
  name_norm: string;
  point: Point | null;
  price_kobo: number;
  rating: number;
  seller_id: string;
  service_id: string;
  state: string;
  tsv: string;
  verified: boolean;
}

export interface Sessions {
  carrier: string;
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  id: Generated<string>;
  last_seen_at: Generated<Timestamp>;
  password_given_at: Generated<Timestamp>;
  public_id: string;
  remembered: boolean;
  token_hash: Buffer;
  user_agent: Generated<string>;
  user_id: string;
}

export interface ShopHelpers {
  accepted_at: Timestamp | null;
  email: string | null;
  ended_at: Timestamp | null;
  expires_at: Timestamp;
  id: Generated<string>;
  invited_at: Generated<Timestamp>;
  phone: string | null;
  rights: string[];
  seller_id: string;
  token_hash: Buffer | null;
  user_id: string | null;
}

export interface ShopLinks {
  chosen_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  digest: Buffer;
  is_current: Generated<boolean>;
  seller_id: string;
  slug: string | null;
}

export interface ShopNameRequests {
  asked_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  decided_at: Timestamp | null;
  decided_by: string | null;
  id: Generated<string>;
  name: string;
  name_before: string | null;
  put_back_at: Timestamp | null;
  put_back_by: string | null;
  reason: Generated<string>;
  seller_id: string;
  status: Generated<string>;
}

export interface StockChanges {
  change: number;
  created_at: Generated<Timestamp>;
  id: Generated<string>;
  product_id: string;
  user_id: string;
}

export interface StrayCharges {
  charge_id: string;
}

export interface SupportLinks {
  expires_at: Timestamp;
  ticket_id: string;
  token_hash: Buffer;
}

export interface SupportMessages {
  body: string;
  created_at: Generated<Timestamp>;
  id: Generated<string>;
  staff_id: string | null;
  ticket_id: string;
}

export interface SupportTickets {
  category: string;
  created_at: Generated<Timestamp>;
  digest: Buffer;
  /**
   * where we answer: an e-mail address, or a phone number as +234…
   */
  email: string;
  id: Generated<string>;
  inbox: string;
  last_message_at: Generated<Timestamp>;
  link_opened_at: Timestamp | null;
  name: string;
  overdue_told_at: Timestamp | null;
  phone: string;
  reference: string;
  remind_at: Timestamp | null;
  state: Generated<string>;
  subject: string;
  user_id: string | null;
  waiting_since: Generated<Timestamp | null>;
}

export interface TextAttempts {
  cost_kobo: Generated<number>;
  ended_at: Timestamp | null;
  error: string | null;
  id: Generated<string>;
  is_fault: Generated<boolean>;
  outcome: string | null;
  provider: string;
  provider_id: string | null;
  started_at: Generated<Timestamp>;
  text_id: string;
}

export interface TextChoices {
  changed_at: Generated<Timestamp>;
  is_wanted: boolean;
  kind: string;
  user_id: string;
}

export interface TextMessages {
  asked_for: string | null;
  attempts: Generated<number>;
  body: string;
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  failure: string | null;
  id: Generated<string>;
  key: string;
  kind: string;
  may_mail: boolean;
  phone: string;
  sent_at: Timestamp | null;
  status: Generated<string>;
  user_id: string | null;
}

export interface TextSettings {
  changed_at: Generated<Timestamp>;
  daily_budget_kobo: Generated<number>;
  first_way: Generated<string>;
  is_stopped: Generated<boolean>;
  only_row: Generated<boolean>;
  over_budget_on: Timestamp | null;
  sms_kobo: Generated<number>;
  whatsapp_kobo: Generated<number>;
}

export interface ThreadMembers {
  has_blocked: Generated<boolean>;
  is_muted: Generated<boolean>;
  last_message_at: Timestamp;
  other_id: string;
  thread_id: string;
  unread: Generated<number>;
  user_id: string;
}

export interface Threads {
  created_at: Generated<Timestamp>;
  high_id: string;
  id: Generated<string>;
  last_message_at: Generated<Timestamp>;
  last_sequence: Generated<number>;
  low_id: string;
  order_id: string | null;
  product_id: string | null;
  seller_id: string;
  service_id: string | null;
}

export interface UnpaidBuyNows {
  id: Generated<string>;
  product_id: string;
  quantity: number;
  user_id: string;
  variant_id: string | null;
  wished_at: Generated<Timestamp>;
}

export interface Users {
  address: Generated<string>;
  avatar_file_id: string | null;
  consent_at: Timestamp;
  consent_version: string;
  created_at: Generated<Timestamp>;
  deleted_at: Timestamp | null;
  email: string | null;
  email_verified_at: Timestamp | null;
  full_name: Generated<string>;
  id: Generated<string>;
  login_phone: string | null;
  must_change_password: Generated<boolean>;
  name: string;
  password_changed_at: Generated<Timestamp>;
  password_hash: string;
  phone: Generated<string>;
  phone_used_at: Timestamp | null;
  phone_verified_at: Timestamp | null;
  role: string;
  seller_id: string | null;
  sessions_ended_at: Timestamp | null;
  status: Generated<string>;
  suspended_at: Timestamp | null;
  suspension_reason: Generated<string>;
  wants_message_emails: Generated<boolean>;
  wants_rating_reminders: Generated<boolean>;
  wants_saved_emails: Generated<boolean>;
}

export interface VariantReturns {
  happened_at: Generated<Timestamp>;
  id: Generated<string>;
  variant_id: string;
}

export interface DB {
  addresses: Addresses;
  admin_assignments: AdminAssignments;
  admin_invitations: AdminInvitations;
  admin_notes: AdminNotes;
  admin_rights: AdminRights;
  announcements: Announcements;
  audit_log: AuditLog;
  awaited_variants: AwaitedVariants;
  backups: Backups;
  basket_items: BasketItems;
  boards: Boards;
  busy_addresses: BusyAddresses;
  canned_answers: CannedAnswers;
  changed_listings: ChangedListings;
  chargebacks: Chargebacks;
  charges: Charges;
  checkouts: Checkouts;
  commission_rates: CommissionRates;
  deleted_listings: DeletedListings;
  delivery_areas: DeliveryAreas;
  delivery_settings: DeliverySettings;
  dispatch_proofs: DispatchProofs;
  dispute_pictures: DisputePictures;
  disputes: Disputes;
  encryption_check: EncryptionCheck;
  files: Files;
  handover_codes: HandoverCodes;
  held_messages: HeldMessages;
  holds: Holds;
  home_cards: HomeCards;
  import_photos: ImportPhotos;
  known_devices: KnownDevices;
  kyc_papers: KycPapers;
  kyc_replaced: KycReplaced;
  kyc_submissions: KycSubmissions;
  ledger_entries: LedgerEntries;
  ledger_journals: LedgerJournals;
  listing_imports: ListingImports;
  listing_views: ListingViews;
  live_events: LiveEvents;
  live_positions: LivePositions;
  mail_links: MailLinks;
  mails: Mails;
  market_days: MarketDays;
  market_settings: MarketSettings;
  messages: Messages;
  moderation_items: ModerationItems;
  moderation_settings: ModerationSettings;
  notices: Notices;
  open_accounts: OpenAccounts;
  order_deliveries: OrderDeliveries;
  order_drivers: OrderDrivers;
  order_history: OrderHistory;
  order_notices: OrderNotices;
  order_paths: OrderPaths;
  order_payers: OrderPayers;
  orders: Orders;
  payment_requests: PaymentRequests;
  payout_account_names: PayoutAccountNames;
  payout_accounts: PayoutAccounts;
  payouts: Payouts;
  phone_changes: PhoneChanges;
  phone_codes: PhoneCodes;
  photo_parts: PhotoParts;
  pickup_places: PickupPlaces;
  product_cards: ProductCards;
  product_past_prices: ProductPastPrices;
  product_pictures: ProductPictures;
  product_search: ProductSearch;
  product_variants: ProductVariants;
  products: Products;
  provider_events: ProviderEvents;
  quick_replies: QuickReplies;
  rate_limits: RateLimits;
  recovery_codes: RecoveryCodes;
  refunds: Refunds;
  removed_listings: RemovedListings;
  removed_reviews: RemovedReviews;
  reports: Reports;
  reviews: Reviews;
  saved_events: SavedEvents;
  saved_items: SavedItems;
  search_category_words: SearchCategoryWords;
  search_places: SearchPlaces;
  search_synonyms: SearchSynonyms;
  search_vocabulary: SearchVocabulary;
  search_vocabulary_counts: SearchVocabularyCounts;
  searchable_products: SearchableProducts;
  searchable_sellers: SearchableSellers;
  searchable_services: SearchableServices;
  second_factors: SecondFactors;
  seller_search: SellerSearch;
  seller_totals: SellerTotals;
  seller_totals_mark: SellerTotalsMark;
  sellers: Sellers;
  service_pictures: ServicePictures;
  service_search: ServiceSearch;
  services: Services;
  sessions: Sessions;
  shop_helpers: ShopHelpers;
  shop_links: ShopLinks;
  shop_name_requests: ShopNameRequests;
  stock_changes: StockChanges;
  stray_charges: StrayCharges;
  support_links: SupportLinks;
  support_messages: SupportMessages;
  support_tickets: SupportTickets;
  text_attempts: TextAttempts;
  text_choices: TextChoices;
  text_messages: TextMessages;
  text_settings: TextSettings;
  thread_members: ThreadMembers;
  threads: Threads;
  unpaid_buy_nows: UnpaidBuyNows;
  users: Users;
  variant_returns: VariantReturns;
}
