-- When copies of the database's files were finished, so that somebody hears when there are none. The newest hundred stay.
create table backups (
  finished_at timestamptz primary key default clock_timestamp()
);
