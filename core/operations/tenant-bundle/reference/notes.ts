import type { TObject } from 'typebox'
import { AddonGroup, RequirementGroup, Restriction } from '../../../domain/entities/bookable.ts'
import { bookableInFull, defaultTimezone, providerInFull } from '../../../domain/entities/defaults.ts'
import { FormSection, Question, ResponseOption } from '../../../domain/entities/form.ts'
import { kinds, schemas, Whitelabel } from '../kinds.ts'
import { addonGroupNotes, bookableNotes, groupNotes, occurrenceNotes } from './bookable-notes.ts'
import { addonNotes, formNotes, optionNotes, questionNotes, sectionNotes } from './form-notes.ts'
import type { Note } from './note.ts'
import {
  bookingGroupNotes,
  dictionaryNotes,
  discountNotes,
  linkNotes,
  pointsPackageNotes,
  userNotes,
} from './people-notes.ts'
import { blackoutNotes, openingNotes, reservationNotes, resourceGroupNotes, resourceNotes } from './resource-notes.ts'
import { providerNotes, whitelabelNotes } from './tenant-notes.ts'

/** What the reference says of one kind of object in a bundle. */
export interface Chapter {
  /** Where it stands in a bundle: `whitelabel`, `bookables[]`, `forms[].sections[]`. */
  place: string
  title: string
  schema: TObject
  notes: Record<string, Note>
  /** What absent fields mean. */
  defaults: Record<string, unknown>
  /** What they mean instead, by the type of a bookable. */
  ofType?: Record<string, Record<string, unknown>>
  /** The type under which the calls know it; absent for parts of another. */
  type: string | null
}

const nameless = { id: '', name: '', provider: '' }

const chaptersOfKinds: Record<(typeof kinds)[number], Omit<Chapter, 'place' | 'schema' | 'defaults'>> = {
  providers: { title: 'Provider', notes: providerNotes, type: 'provider' },
  resources: { title: 'Resource', notes: resourceNotes, type: 'resource' },
  resourcegroups: { title: 'Resource group', notes: resourceGroupNotes, type: 'resourcegroup' },
  forms: { title: 'Form', notes: formNotes, type: 'form' },
  addons: { title: 'Add-on', notes: addonNotes, type: 'addon' },
  users: { title: 'Person', notes: userNotes, type: 'user' },
  bookinggroups: { title: 'Booking group', notes: bookingGroupNotes, type: 'bookinggroup' },
  bookables: { title: 'Bookable', notes: bookableNotes, type: 'bookable' },
  availabilities: { title: 'Dated opening', notes: openingNotes, type: 'availability' },
  blackouts: { title: 'Blackout', notes: blackoutNotes, type: 'blackout' },
  discounts: { title: 'Discount', notes: discountNotes, type: 'discount' },
  pointspackages: { title: 'Points package', notes: pointsPackageNotes, type: 'pointspackage' },
  dictionaries: { title: 'Dictionary', notes: dictionaryNotes, type: 'dictionary' },
  limited_use_links: { title: 'Limited-use link', notes: linkNotes, type: 'limited_use_link' },
  reservations: { title: 'Reservation', notes: reservationNotes, type: 'reservation' },
}

const defaultsOfKinds: Partial<Record<(typeof kinds)[number], Record<string, unknown>>> = {
  providers: { ...providerInFull({ ...nameless, subdomain: '' }), timezone: defaultTimezone },
  resources: { reservation_capacity: 1, active: true },
  bookables: bookableInFull(nameless),
  reservations: { status: 'booked', seats: 1 },
}

const ofType = {
  calendarday: bookableInFull({ ...nameless, bookabletype: 'calendarday' }),
  event: bookableInFull({ ...nameless, bookabletype: 'event' }),
}

const part = (place: string, title: string, schema: TObject, notes: Record<string, Note>): Chapter => ({
  place,
  title,
  schema,
  notes,
  defaults: {},
  type: null,
})

const parts: Chapter[] = [
  part('bookables[].restrictions[]', 'Occurrence', Restriction, occurrenceNotes),
  part('bookables[].requirementgroups[]', 'Requirement group', RequirementGroup, groupNotes),
  part('bookables[].addongroups[]', 'Add-on group', AddonGroup, addonGroupNotes),
  part('forms[].sections[]', 'Section', FormSection, sectionNotes),
  part('forms[].sections[].questions[]', 'Question', Question, questionNotes),
  part('forms[].sections[].questions[].responseoptions[]', 'Option of a question', ResponseOption, optionNotes),
]

/** Every kind of object in a bundle, each followed by its parts. */
export const chapters: Chapter[] = [
  { ...part('whitelabel', 'White-label', Whitelabel, whitelabelNotes), type: 'whitelabel' },
  ...kinds.flatMap((kind) => [
    {
      ...{ ...chaptersOfKinds[kind], place: `${kind}[]`, schema: schemas[kind] },
      ...{ defaults: defaultsOfKinds[kind] ?? {}, ...(kind === 'bookables' && { ofType }) },
    },
    ...parts.filter(({ place }) => place.startsWith(`${kind}[].`)),
  ]),
]
