-- What everybody may hear of a shop or a listing, as the wire carries it; null where nothing was recorded.
create function voice_json(file uuid) returns json language sql stable
begin atomic
  select json_build_object('url', '/files/' || f.id || '/voice.' ||
      case f.media_type when 'audio/mp4' then 'm4a' when 'audio/ogg' then 'ogg' else 'webm' end,
    'type', f.media_type, 'seconds', f.seconds)
  from files f where f.id = voice_json.file;
end;

-- A listing that is taken away for good says nothing any more, whoever takes it away.
create function silence_removed() returns trigger language plpgsql as $$
begin
  update files set attached_at = null, detached_at = app_now() where id = new.voice_file_id;
  new.voice_file_id := null;
  return new;
end $$;
create trigger products_removed_silent before update of status on products for each row
  when (new.status = 'removed' and new.voice_file_id is not null) execute function silence_removed();
create trigger services_removed_silent before update of status on services for each row
  when (new.status = 'removed' and new.voice_file_id is not null) execute function silence_removed();
