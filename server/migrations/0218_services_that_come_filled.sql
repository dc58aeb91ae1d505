-- Without a transaction
create index concurrently service_search_comes on service_search (state, created_at desc, service_id desc)
  where comes_to_buyer;
call search_services_that_come();
