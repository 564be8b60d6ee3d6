/**
 * PostgreSQL functions that return null for non-null arguments, and those that never return null.
 */

/** Strict, yet null for some non-null values. */
export const MAY_BE_NULL = new Set(
  `array_length array_lower array_upper array_position array_positions array_ndims
  jsonb_object_field jsonb_object_field_text jsonb_array_element jsonb_array_element_text
  jsonb_extract_path jsonb_extract_path_text json_object_field json_object_field_text
  json_array_element json_array_element_text json_extract_path json_extract_path_text
  jsonb_path_query_first jsonb_path_match jsonb_path_exists jsonb_to_record jsonb_to_recordset
  json_to_record json_to_recordset jsonb_populate_record jsonb_populate_recordset jsonb_each_text json_each_text
  jsonb_array_elements_text json_array_elements_text
  substring_by_pattern regexp_match regexp_substr to_regclass to_regproc to_regprocedure to_regtype to_regnamespace
  to_regrole pg_get_serial_sequence pg_get_viewdef pg_get_expr col_description obj_description
  shobj_description pg_relation_size pg_total_relation_size pg_table_size pg_blocking_pids
  current_setting_if_there pg_stat_get_activity inet_client_addr pg_last_committed_xact pg_xact_commit_timestamp
  pg_last_xact_replay_timestamp pg_last_wal_receive_lsn pg_last_wal_replay_lsn lead lag nth_value
  array_to_string xpath pg_input_error_info pg_lock_status pg_show_all_settings
  pg_stat_get_wal_senders pg_get_replication_slots`.split(/\s+/),
);

/** Not strict, and never null. */
export const NEVER_NULL = new Set(
  `concat concat_ws format num_nulls num_nonnulls jsonb_build_object jsonb_build_array json_build_object
  json_build_array row_to_json to_json to_jsonb array_append array_prepend pg_notify quote_nullable
  hashtextextended version record_out pg_current_xact_id`.split(/\s+/),
);

/** Null exactly when the first argument is null. */
export const AS_FIRST = new Set(["array_remove", "array_replace", "array_cat"]);

/** Functions with two result columns, the first of which is never null. */
export const KEYS = new Set(["jsonb_each_text", "json_each_text"]);

/** Aggregates that are not null even without rows. */
export const COUNTS = new Set(["count", "regr_count"]);

/** Aggregates that are not null for a group of at least one row when their argument is not null. */
export const OF_GROUPS = new Set(
  `sum min max avg bool_and bool_or every string_agg bit_and bit_or bit_xor stddev_pop var_pop any_value
  range_agg xmlagg`.split(/\s+/),
);

/** Aggregates that are not null for a group of at least one row, whatever their argument. */
export const COLLECT = new Set(
  "array_agg json_agg jsonb_agg json_object_agg jsonb_object_agg".split(" "),
);

/** Window functions that are not null for every row. */
export const OF_EVERY_ROW = new Set(
  "row_number rank dense_rank percent_rank cume_dist ntile count".split(" "),
);
