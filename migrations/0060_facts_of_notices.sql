-- What a notice says is made of its facts when it is read, in the reader's language. The English words stay
-- beside them: what was told before has only those.
alter table notice add column facts jsonb check (jsonb_typeof(facts) = 'object');
