import { graphCallsOfLife } from '../../../../../surfaces/graphql/life-calls.ts'

/** The operation behind each GraphQL field; the field is tried by that operation's row. */
export const graphRows: Record<string, string> = {
  bootstrap: 'get_provider',
  provider: 'get_provider',
  bookables: 'get_bookables_for_provider_v2',
  bookable: 'get_bookable',
  resources: 'get_resources_for_provider_v2',
  forms: 'get_forms_sections_fqs_ros_for_bookables',
  addons: 'get_addons',
  dictionary: 'get_custom_dictionary_by_language',
  availability: 'get_availability_in_range_for_bookable',
  blackouts: 'get_blackouts',
  requirementgroup: 'get_requirementgroup',
  resourcesforbookable: 'get_resources_for_bookable',
  cartquote: 'get_quote_for_appointments',
  search_entities: 'search_entities',
  create_entity: 'create_entity',
  update_entity: 'update_entity',
  delete_entity: 'delete_entity',
  saved_methods: 'get_saved_methods',
  prefer_saved_method: 'prefer_saved_method',
  remove_saved_method: 'remove_saved_method',
  ...Object.fromEntries(graphCallsOfLife.map(({ name }) => [name, name])),
}
