import type { Row } from '../row.ts'

const soon = { start: '2026-11-25T10:00:00Z', end: '2026-11-25T11:00:00Z' }

/** What a site shows before anything is booked. */
export const readingRows: Record<string, Row> = {
  get_provider: {
    ways: {
      id: (of) => ({ id: of.provider }),
      subdomain: (of) => ({ subdomain: of.provider }),
      provider: (of) => ({ provider: of.provider }),
    },
  },
  // A single site lists no others; the lists of a white-label's own domain are open to everybody.
  find_providers: { ways: { search: (of) => ({ search: of.provider }) }, answers: 'not_found' },
  get_bookables_for_provider_v2: {
    ways: {
      provider: (of) => ({ provider: of.provider, items_per_page: 100 }),
      id: (of) => ({ id: of.bookable }),
      fields: () => ({ fields: 'name,settings,apikey,availability,startanchor,customlink,bookinggroups' }),
    },
  },
  get_bookable: {
    ways: {
      id: (of) => ({ id: of.bookable }),
      provider: (of, own) => ({ id: own.bookable, provider: of.provider }),
    },
  },
  get_resources_for_provider_v2: { ways: { provider: (of) => ({ provider: of.provider, items_per_page: 100 }) } },
  get_resources: { ways: { provider: (of) => ({ provider: of.provider }) } },
  get_resources_for_bookable: {
    ways: {
      id: (of) => ({ id: of.bookable, ...soon }),
      resources: (of, own) => ({ id: own.bookable, ...soon, resources: [of.resource] }),
      rescheduleid: (of, own) => ({ id: own.bookable, ...soon, rescheduleid: of.reservation, token: own.token }),
      token: (of, own) => ({ id: own.bookable, ...soon, rescheduleid: of.reservation, token: of.token }),
    },
  },
  get_requirementgroup: {
    ways: {
      id: (of) => ({ id: of.group }),
      bookable: (of, own) => ({ id: own.group, bookable: of.bookable }),
    },
  },
  get_blackouts: {
    ways: {
      all: () => ({ start: '2026-11-20 00:00:00', end: '2027-02-01 00:00:00' }),
      providers: (of) => ({ start: '2026-11-20 00:00:00', end: '2027-02-01 00:00:00', providers: [of.provider] }),
    },
  },
  get_forms_sections_fqs_ros_for_bookables: { ways: { bookables: (of) => ({ bookables: [of.bookable] }) } },
  get_addons: { ways: { all: () => ({}) } },
  check_answer: {
    ways: {
      bookable: (of, own) => ({ bookable: of.bookable, formid: own.form, question_id: own.question, value: 'x' }),
      formid: (of, own) => ({ bookable: own.bookable, formid: of.form, question_id: of.question, value: 'x' }),
      question_id: (of, own) => ({ bookable: own.bookable, formid: own.form, question_id: of.question, value: 'x' }),
    },
  },
  get_custom_dictionaries: { ways: { ids: (of) => ({ ids: [of.dictionary] }) } },
  get_custom_dictionary_by_language: {
    ways: { providerid: (of) => ({ providerid: of.provider, language: 'en-us' }) },
  },
  get_availability_in_range_for_bookable: {
    ways: {
      bookable: (of) => ({ bookable: of.bookable, ...soon, showunavailable: true }),
      resources: (of, own) => ({ bookable: own.bookable, ...soon, resources: [of.resource] }),
      rescheduleid: (of, own) => ({ bookable: own.bookable, ...soon, rescheduleid: of.reservation, token: own.token }),
      token: (of, own) => ({ bookable: own.bookable, ...soon, rescheduleid: of.reservation, token: of.token }),
    },
  },
  get_next_free: {
    ways: {
      bookables: (of) => ({ bookables: [of.bookable] }),
      resources: (of, own) => ({ bookables: [own.bookable], resources: [of.resource] }),
      provider: (of, own) => ({ bookables: [own.bookable], provider: of.provider }),
    },
  },
  get_drivetime: {
    ways: { bookable: (of) => ({ bookable: of.bookable, ...soon, address: '1 Quay Street, New York' }) },
  },
  get_distance: {
    ways: { provider: (of) => ({ provider: of.provider, origin: 'New York', destination: 'Boston' }) },
  },
  suggest_places: { ways: { provider: (of) => ({ provider: of.provider, text: 'New York' }) } },
  validate_discount_code: {
    ways: {
      referencecode: (of) => ({ referencecode: of.code }),
      provider: (of) => ({ referencecode: 'nothing', provider: of.provider }),
    },
  },
}
