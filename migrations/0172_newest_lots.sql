-- Lists of lots begin with the newest, and a list is read in its order only by an index: without one each page weighed every
-- lot there ever was.
create index lot_newest on lot (org_id, made_on desc, id desc);
