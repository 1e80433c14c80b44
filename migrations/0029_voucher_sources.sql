-- Which documents stand in the books, in which states, and by which event; the books are verified
-- against it in both directions.
insert into voucher_source (source_type, event, table_name, states) values
  ('collection', 'approved', 'collection', '{approved}'),
  ('material-receipt', 'receive', 'material_receipt', null),
  ('processing-batch', 'start', 'processing_batch', '{running,variance_review,completed}'),
  ('processing-batch', 'finish-%', 'processing_batch', '{completed}'),
  ('packing-run', 'pack', 'packing_run', '{packed,released}'),
  ('cost-line', 'post', 'cost_line', '{posted}');
