-- A lesson may take several rooms, or none. They stand in the order in which they are named.
create table lesson_room (
  lesson_id uuid not null references lesson on delete cascade,
  room_id uuid not null references room,
  place smallint not null,
  primary key (lesson_id, room_id)
);
create index lesson_room_by_room on lesson_room (room_id);
insert into lesson_room (lesson_id, room_id, place) select id, room_id, 1 from lesson where room_id is not null;
alter table lesson drop column room_id;

create table lesson_demand_room (
  demand_id uuid not null references lesson_demand on delete cascade,
  room_id uuid not null references room,
  place smallint not null,
  primary key (demand_id, room_id)
);
create index lesson_demand_room_by_room on lesson_demand_room (room_id);
insert into lesson_demand_room (demand_id, room_id, place) select id, room_id, 1 from lesson_demand where room_id is not null;
alter table lesson_demand drop column room_id;
