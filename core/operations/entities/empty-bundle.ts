import type { Bundle } from '../tenant-bundle/kinds.ts'

/** A bundle of a white-label without any entities. */
export const emptyBundle = (whitelabel: Bundle['whitelabel']): Bundle => ({
  whitelabel,
  providers: [],
  resources: [],
  resourcegroups: [],
  forms: [],
  addons: [],
  users: [],
  bookinggroups: [],
  bookables: [],
  availabilities: [],
  blackouts: [],
  discounts: [],
  pointspackages: [],
  dictionaries: [],
  limited_use_links: [],
  reservations: [],
})
