import { readableFields } from '../../operations/catalogue/public-entities.ts'
import type { Kind } from '../../operations/tenant-bundle/kinds.ts'

/**
 * Whose a text is, as seen from the site that is asked (`home`): `own` what everybody may read there, `self` the
 * customer's who asks, `other` another customer's, `sibling` of a subsite beside it, `foreign` of another provider,
 * `alien` of another white-label, then bookables of home that are hidden, behind a link or archived, `staffonly` what
 * only those who work there may read, and `secret` what nobody may. The others are what is known of those who call.
 */
export const scopes = [
  'own',
  'self',
  'other',
  'sibling',
  'foreign',
  'alien',
  'hidden',
  'limited',
  'deleted',
  'staffonly',
  'secret',
  'staff',
  'siblingstaff',
  'owner',
  'admin',
  'superadmin',
  'alienowner',
] as const
export type Scope = (typeof scopes)[number]

/** Ids and texts alike say whose they are, so that a look at any answer tells what should not be in it. */
export const mark = (scope: Scope | 'unknown', name: string | number): string => `zq-${scope}-${name}`

const marks = /zq-([a-z]+)-[a-z0-9]+/g

const isScope = (text: string | undefined): text is Scope => scopes.some((scope) => scope === text)

/** The marks in what came back that the caller may not see. What they said themselves is no news to them. */
export function leaksIn(answer: string, asked: string, forbidden: ReadonlySet<Scope>): string[] {
  const found = [...answer.matchAll(marks)].flatMap(([text, scope]) =>
    isScope(scope) && forbidden.has(scope) ? [text] : [],
  )
  return [...new Set(found)].filter((one) => !asked.includes(one))
}

const publicKinds = {
  providers: 'provider',
  bookables: 'bookable',
  resources: 'resource',
  forms: 'form',
  addons: 'addon',
} as const
const isPublicKind = (kind: string): kind is keyof typeof publicKinds => Object.hasOwn(publicKinds, kind)

/** What customers read although no list of fields names it: words, and what is said of closed days. */
const saidToAll = new Set<string>(['dictionaries', 'pointspackages', 'whitelabel'])

/** Fields that are not told as they are, but show in what a page says. */
const saidInPages = new Set(['providers.settings', 'providers.customdictionary', 'bookables.customdictionary'])

/** Whose the text at a path (`bookables.displaytext`) is, in an entity of a scope. */
export function scopeOfText(kind: Kind | 'whitelabel', scope: Scope, path: string): Scope {
  if (scope !== 'own' || saidToAll.has(kind)) return scope
  // The customer who asks is a member of it.
  if (kind === 'bookinggroups') return 'self'
  const field = path.split('.')[1] ?? ''
  if (saidInPages.has(`${kind}.${field}`)) return 'own'
  return isPublicKind(kind) && readableFields(publicKinds[kind]).has(field) ? 'own' : 'staffonly'
}
