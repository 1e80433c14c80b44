-- Batches that a person finished or reviewed, by their day: what a director did in a period was sought among all batches that
-- were finished in it.
drop index processing_batch_finished_acts;
drop index processing_batch_reviewed_acts;
create index processing_batch_finished_acts on processing_batch (org_id, finished_by, finished_on desc, number)
  where finished_by is not null;
create index processing_batch_reviewed_acts on processing_batch (org_id, reviewed_by, finished_on desc, number)
  include (finished_by) where reviewed_by is not null;
