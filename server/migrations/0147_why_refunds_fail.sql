-- Why a refund failed, in the provider's words; "" where it gave no reason.
alter table refunds add column fault text not null default '';
