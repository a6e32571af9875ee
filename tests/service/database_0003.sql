BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0003');
CREATE TABLE entries (
	table_id VARCHAR(32) NOT NULL, 
	number INTEGER NOT NULL, 
	at FLOAT NOT NULL, 
	kind VARCHAR(12) NOT NULL, 
	seat INTEGER, 
	data JSON NOT NULL, 
	request VARCHAR(64), 
	CONSTRAINT pk_entries PRIMARY KEY (table_id, number), 
	CONSTRAINT fk_entries_table_id FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE, 
	CONSTRAINT uq_entries_table_id_request UNIQUE (table_id, request)
);
INSERT INTO "entries" VALUES('aOGy_s4eR-juebvXUdq_Hg',1,1.7948351798299193382e+09,'begin',NULL,'{"fingerprint": "7902699be42c8a8e46fbbb4501726517e86b22c56a189f7625a6da49081b2451"}',NULL);
INSERT INTO "entries" VALUES('aOGy_s4eR-juebvXUdq_Hg',2,1794835179.84377,'act',0,'{"action": ["play", "culture-1"]}',NULL);
INSERT INTO "entries" VALUES('aOGy_s4eR-juebvXUdq_Hg',3,1.79483517984499692916e+09,'act',0,'{"action": ["end"]}',NULL);
INSERT INTO "entries" VALUES('aOGy_s4eR-juebvXUdq_Hg',4,1.79483517984773516653e+09,'act',1,'{"action": ["play", "economy-1"]}',NULL);
INSERT INTO "entries" VALUES('aOGy_s4eR-juebvXUdq_Hg',5,1.7948351798516952991e+09,'act',1,'{"action": ["end"]}',NULL);
INSERT INTO "entries" VALUES('aOGy_s4eR-juebvXUdq_Hg',6,1.79483517985341739647e+09,'act',0,'{"action": ["play", "military-1"]}',NULL);
INSERT INTO "entries" VALUES('aOGy_s4eR-juebvXUdq_Hg',7,1.79483517986101961134e+09,'act',0,'{"action": ["end"]}',NULL);
INSERT INTO "entries" VALUES('aOGy_s4eR-juebvXUdq_Hg',8,1.79483517986783075327e+09,'act',1,'{"action": ["play", "religion-2"]}',NULL);
INSERT INTO "entries" VALUES('aOGy_s4eR-juebvXUdq_Hg',9,1.7948351798701822758e+09,'act',1,'{"action": ["end"]}',NULL);
INSERT INTO "entries" VALUES('aOGy_s4eR-juebvXUdq_Hg',10,1.79483517987476444248e+09,'act',0,'{"action": ["play", "culture-2"]}',NULL);
INSERT INTO "entries" VALUES('aOGy_s4eR-juebvXUdq_Hg',11,1.7948351798797535896e+09,'act',0,'{"action": ["end"]}',NULL);
INSERT INTO "entries" VALUES('aOGy_s4eR-juebvXUdq_Hg',12,1.79483517988377785684e+09,'act',1,'{"action": ["play", "science-1"]}',NULL);
INSERT INTO "entries" VALUES('aOGy_s4eR-juebvXUdq_Hg',13,1.79483517988875627513e+09,'act',1,'{"action": ["sacrifice", "science-1"]}',NULL);
INSERT INTO "entries" VALUES('aOGy_s4eR-juebvXUdq_Hg',14,1.79483517989036560052e+09,'act',1,'{"action": ["discard", "military-2"]}',NULL);
INSERT INTO "entries" VALUES('aOGy_s4eR-juebvXUdq_Hg',15,1.79483517989578485489e+09,'act',1,'{"action": ["discard", "utopia-3"]}',NULL);
INSERT INTO "entries" VALUES('aOGy_s4eR-juebvXUdq_Hg',16,1.79483517989819645879e+09,'act',1,'{"action": ["discard", "science-3"]}',NULL);
INSERT INTO "entries" VALUES('aOGy_s4eR-juebvXUdq_Hg',17,1.79483517990285229679e+09,'act',1,'{"action": ["discard", "economy-2"]}',NULL);
INSERT INTO "entries" VALUES('aOGy_s4eR-juebvXUdq_Hg',18,1.79483517990679192549e+09,'act',1,'{"action": ["end"]}',NULL);
INSERT INTO "entries" VALUES('YKjttrF7O5NUVEcK4zDm3g',1,1.79483517998189926151e+09,'begin',NULL,'{"fingerprint": "2c624232cdd221771294dfbb310aca000a0df6ac8b66b696d90ef06fdefb64a3"}',NULL);
INSERT INTO "entries" VALUES('YKjttrF7O5NUVEcK4zDm3g',2,1.79483517999031925204e+09,'act',1,'{"action": ["play", "culture-1"]}',NULL);
INSERT INTO "entries" VALUES('YKjttrF7O5NUVEcK4zDm3g',3,1.79483517999985361102e+09,'act',1,'{"action": ["end"]}',NULL);
INSERT INTO "entries" VALUES('YKjttrF7O5NUVEcK4zDm3g',4,1.79483518000213932994e+09,'act',0,'{"action": ["play", "science-1"]}',NULL);
INSERT INTO "entries" VALUES('YKjttrF7O5NUVEcK4zDm3g',5,1.79483518000369930266e+09,'act',0,'{"action": ["end"]}',NULL);
INSERT INTO "entries" VALUES('YKjttrF7O5NUVEcK4zDm3g',6,1.79483518000697422024e+09,'act',1,'{"action": ["play", "military-2"]}',NULL);
INSERT INTO "entries" VALUES('YKjttrF7O5NUVEcK4zDm3g',7,1.79483518000873041153e+09,'act',1,'{"action": ["end"]}',NULL);
CREATE TABLE holders (
	table_id VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	guest VARCHAR(32) NOT NULL, since FLOAT DEFAULT '0' NOT NULL, 
	CONSTRAINT pk_holders PRIMARY KEY (table_id, seat, guest), 
	CONSTRAINT fk_holders_table_id FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "holders" VALUES('aOGy_s4eR-juebvXUdq_Hg',0,'ada.ada.ada.ada.',1.79483517973789787297e+09);
INSERT INTO "holders" VALUES('aOGy_s4eR-juebvXUdq_Hg',1,'ben.ben.ben.ben.',1.79483517981829476363e+09);
INSERT INTO "holders" VALUES('YKjttrF7O5NUVEcK4zDm3g',0,'ada.ada.ada.ada.',1.79483517993825531008e+09);
INSERT INTO "holders" VALUES('YKjttrF7O5NUVEcK4zDm3g',1,'ben.ben.ben.ben.',1.79483517997926139827e+09);
INSERT INTO "holders" VALUES('JAcT8Hfr-hHGdyEEKWd3Sg',0,'ada.ada.ada.ada.',1.79483518001158761975e+09);
CREATE TABLE house (
	name VARCHAR(40) NOT NULL, 
	value TEXT NOT NULL, 
	CONSTRAINT pk_house PRIMARY KEY (name)
);
INSERT INTO "house" VALUES('secret','19aba0f8b35c5db64981dce6a4f568bea5c2c56a457ac159282553ad0a166d35');
INSERT INTO "house" VALUES('hours','[1794835179.724332, 0.0]');
CREATE TABLE presence (
	table_id VARCHAR(32) NOT NULL, 
	guest VARCHAR(32) NOT NULL, 
	seen FLOAT NOT NULL, 
	CONSTRAINT pk_presence PRIMARY KEY (table_id, guest), 
	CONSTRAINT fk_presence_table_id FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "presence" VALUES('aOGy_s4eR-juebvXUdq_Hg','ada.ada.ada.ada.',1.79483517980716347694e+09);
INSERT INTO "presence" VALUES('aOGy_s4eR-juebvXUdq_Hg','ben.ben.ben.ben.',1.79483517983593058586e+09);
INSERT INTO "presence" VALUES('YKjttrF7O5NUVEcK4zDm3g','ada.ada.ada.ada.',1.79483517996900248528e+09);
INSERT INTO "presence" VALUES('YKjttrF7O5NUVEcK4zDm3g','ben.ben.ben.ben.',1.79483517998761296272e+09);
INSERT INTO "presence" VALUES('JAcT8Hfr-hHGdyEEKWd3Sg','ada.ada.ada.ada.',1.79483518002032136915e+09);
CREATE TABLE remarks (
	table_id VARCHAR(32) NOT NULL, 
	number INTEGER NOT NULL, 
	at FLOAT NOT NULL, 
	name TEXT NOT NULL, 
	seat INTEGER, 
	text TEXT NOT NULL, 
	request VARCHAR(64), 
	CONSTRAINT pk_remarks PRIMARY KEY (table_id, number), 
	CONSTRAINT fk_remarks_table_id FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE, 
	CONSTRAINT uq_remarks_table_id_request UNIQUE (table_id, request)
);
INSERT INTO "remarks" VALUES('aOGy_s4eR-juebvXUdq_Hg',1,1.79483517984092760082e+09,'ada.',0,'Good luck!',NULL);
INSERT INTO "remarks" VALUES('aOGy_s4eR-juebvXUdq_Hg',2,1.79483517991308689121e+09,'ben.',1,'Well played.',NULL);
CREATE TABLE seats (
	table_id VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	player VARCHAR(60), 
	open BOOLEAN NOT NULL, 
	invitation VARCHAR(32), 
	way_back VARCHAR(32), 
	CONSTRAINT pk_seats PRIMARY KEY (table_id, seat), 
	CONSTRAINT fk_seats_table_id FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE, 
	CONSTRAINT uq_seats_invitation UNIQUE (invitation), 
	CONSTRAINT uq_seats_way_back UNIQUE (way_back)
);
INSERT INTO "seats" VALUES('aOGy_s4eR-juebvXUdq_Hg',0,'ada.',NULL,0,NULL,'ZWhN_jmcQb9BekNv3i1Ujw');
INSERT INTO "seats" VALUES('aOGy_s4eR-juebvXUdq_Hg',1,'ben.',NULL,1,NULL,'jZQL2vqjAOSYEnpBOoV2Yw');
INSERT INTO "seats" VALUES('YKjttrF7O5NUVEcK4zDm3g',0,'ada.',NULL,0,NULL,'T5GVeJriCcjZENkozfctQw');
INSERT INTO "seats" VALUES('YKjttrF7O5NUVEcK4zDm3g',1,'ben.',NULL,1,NULL,'835i5Kq0C27xxQAAI5J8zg');
INSERT INTO "seats" VALUES('JAcT8Hfr-hHGdyEEKWd3Sg',0,'ada.',NULL,0,NULL,'qh_-lUG9mhGQhmEcQ0DM3Q');
INSERT INTO "seats" VALUES('JAcT8Hfr-hHGdyEEKWd3Sg',1,'',NULL,1,'o3oSkxqtN27DJWu95hejgQ',NULL);
CREATE TABLE tables (
	id VARCHAR(32) NOT NULL, 
	game VARCHAR(40) NOT NULL, 
	rules INTEGER NOT NULL, 
	options JSON NOT NULL, 
	seed TEXT NOT NULL, 
	terms JSON NOT NULL, 
	host VARCHAR(32) NOT NULL, 
	public BOOLEAN NOT NULL, 
	status VARCHAR(10) NOT NULL, 
	version INTEGER DEFAULT '0' NOT NULL, 
	to_act JSON NOT NULL, 
	created FLOAT NOT NULL, 
	changed FLOAT NOT NULL, 
	due FLOAT, 
	steward VARCHAR(32), 
	steward_until FLOAT, 
	rematch VARCHAR(32), 
	analysis JSON, listed_until FLOAT, 
	CONSTRAINT pk_tables PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('aOGy_s4eR-juebvXUdq_Hg','carta',1,'{"players": 2, "teams": false, "deal": "basic", "edition": "fr", "face_up_draft": "counterclockwise_from_right", "marker_targets": "others", "copy_owned": "allowed", "religion": "activated", "max_rounds": 100, "level_1": 3, "level_2": 5, "hegemony": 8, "hand_limit": 3, "hand_limit_1": 5, "hand_limit_2": 7, "box_size": 0, "breakthrough": 5, "cards": [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]}','7','{"name": "", "public": true, "language": "", "clock": "none", "seconds": 0, "hints": false, "lesson": false}','ada.ada.ada.ada.',1,'over',18,'[]',1.79483517973789787297e+09,1.79483517990722775455e+09,NULL,NULL,NULL,NULL,NULL,1.79483535981409597398e+09);
INSERT INTO "tables" VALUES('YKjttrF7O5NUVEcK4zDm3g','carta',1,'{"players": 2, "teams": false, "deal": "basic", "edition": "fr", "face_up_draft": "counterclockwise_from_right", "marker_targets": "others", "copy_owned": "allowed", "religion": "activated", "max_rounds": 100, "level_1": 3, "level_2": 5, "hegemony": 8, "hand_limit": 3, "hand_limit_1": 5, "hand_limit_2": 7, "box_size": 0, "breakthrough": 5, "cards": [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]}','8','{"name": "", "public": false, "language": "", "clock": "move", "seconds": 60, "hints": false, "lesson": false}','ada.ada.ada.ada.',0,'playing',7,'[0]',1.79483517993825531008e+09,1.79483518000902056693e+09,1.79483524000873041152e+09,NULL,NULL,NULL,NULL,1.79483535997067737578e+09);
INSERT INTO "tables" VALUES('JAcT8Hfr-hHGdyEEKWd3Sg','carta',1,'{"players": 2, "teams": false, "deal": "basic", "edition": "fr", "face_up_draft": "counterclockwise_from_right", "marker_targets": "others", "copy_owned": "allowed", "religion": "activated", "max_rounds": 100, "level_1": 3, "level_2": 5, "hegemony": 8, "hand_limit": 3, "hand_limit_1": 5, "hand_limit_2": 7, "box_size": 3, "breakthrough": 5, "cards": [8, 8, 4, 8, 8, 4, 4, 8, 4, 8, 8, 4, 4, 8, 16]}','9','{"name": "", "public": true, "language": "", "clock": "none", "seconds": 0, "hints": false, "lesson": false}','ada.ada.ada.ada.',1,'waiting',0,'[]',1.79483518001158761975e+09,1.79483518001158761975e+09,NULL,NULL,NULL,NULL,NULL,1.79483536002169775957e+09);
CREATE INDEX ix_tables_due ON tables (due);
CREATE INDEX ix_tables_host ON tables (host);
CREATE INDEX ix_tables_status_public_changed ON tables (status, public, changed);
CREATE INDEX ix_holders_guest ON holders (guest);
COMMIT;
