import type { Bookable, Resource } from '../entities/bookable.ts'
import type { Addon, Form } from '../entities/form.ts'
import type { Provider } from '../entities/tenant.ts'

/** An entity as customers read it: fields by the names of its schema, as far as they are public, money in major units. */
type Shown<Entity> = { readonly [Field in keyof Entity]?: unknown } & { id: string; name: string }

/** With what pages add: how people read its zone and its telephone number, and where its own site is. */
export type PublicProvider = Shown<Provider> & {
  readonly timezonename?: unknown
  readonly phoneread?: unknown
  readonly siteurl?: unknown
}
/** With the address of its provider's own site, where a page lists those of several. */
export type PublicBookable = Shown<Bookable> & { readonly siteurl?: unknown }
export type PublicResource = Shown<Resource>
/** With the bookables that ask it, and those of them for which it may be filled in several times. */
export type PublicForm = Shown<Form> & { readonly bookables?: unknown; readonly multiple_submissions?: unknown }
/** With the bookables that offer it. */
export type PublicAddon = Shown<Addon> & { readonly bookables?: unknown }
