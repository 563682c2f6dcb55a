import type { KnownEntities } from '../operations/tenant-bundle/known-entities.ts'

/** An installation that no bundle was imported into. */
export const nothingKnown: KnownEntities = {
  find: async () => new Map(),
  hosts: async () => new Map(),
  emails: async () => new Map(),
  currency: async () => null,
  hasAmounts: async () => false,
  subdomains: async () => new Map(),
  servedDomains: async () => [],
  names: async () => [],
  reservedOn: async () => [],
}
