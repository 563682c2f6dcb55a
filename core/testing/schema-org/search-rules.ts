import { isRecord } from '../../domain/is-record.ts'
import { isOfType, nodesById, resolved } from './faults-of.ts'
import type { Vocabulary } from './read-vocabulary.ts'

type Node = Record<string, unknown>

/**
 * What Google's search asks of a type beyond the vocabulary (developers.google.com/search/docs: 'Event', 'Local
 * business', as of 2026). Without what is required it shows nothing; what is recommended it warns of. Of what it
 * recommends for events, `performer`, `validFrom` and `previousStartDate` are not there: nobody tells us of them.
 */
const rules: Record<string, { required: string[]; recommended: string[] }> = {
  Event: {
    required: ['name', 'startDate', 'location', 'location.name', 'location.address'],
    recommended: [
      ...['description', 'endDate', 'eventStatus', 'eventAttendanceMode', 'image', 'organizer', 'organizer.name'],
      ...['organizer.url', 'offers', 'offers.url', 'offers.price', 'offers.priceCurrency', 'offers.availability'],
    ],
  },
  LocalBusiness: {
    required: ['name', 'address'],
    recommended: ['url', 'telephone', 'geo', 'geo.latitude', 'geo.longitude', 'openingHoursSpecification', 'image'],
  },
  PostalAddress: {
    required: [],
    recommended: ['streetAddress', 'addressLocality', 'addressRegion', 'postalCode', 'addressCountry'],
  },
  Offer: { required: ['price', 'priceCurrency'], recommended: ['url'] },
  OpeningHoursSpecification: { required: ['dayOfWeek', 'opens', 'closes'], recommended: [] },
  WebSite: { required: ['name', 'url'], recommended: [] },
}

/** Parts of an event are not sold by themselves. */
const isPart = ({ superEvent }: Node): boolean => superEvent !== undefined

/** Of what is not there at all, its parts are not missed too. */
function isMissing(node: Node | null, path: string, byId: Map<string, Node>): boolean {
  const [name = '', ...rest] = path.split('.')
  const value = node?.[name]
  const isAbsent = value === undefined || value === null || value === ''
  if (rest.length === 0) return isAbsent
  return !isAbsent && isMissing(resolved(value, byId), rest.join('.'), byId)
}

/** What no list of properties says. */
function nonsense(node: Node, byId: Map<string, Node>): string[] {
  const { startDate, endDate, price, priceCurrency, geo } = node
  const point = resolved(geo, byId)
  return [
    ...(typeof startDate === 'string' && typeof endDate === 'string' && Date.parse(endDate) < Date.parse(startDate)
      ? ['ends before it starts']
      : []),
    ...(price !== undefined && !(Number(price) >= 0) ? ['has a price that is none'] : []),
    ...(priceCurrency !== undefined && !Intl.supportedValuesOf('currency').includes(String(priceCurrency))
      ? ['has a currency that is none']
      : []),
    ...(point && (Math.abs(Number(point.latitude)) > 90 || Math.abs(Number(point.longitude)) > 180)
      ? ['lies nowhere on earth']
      : []),
  ]
}

/** Every node, also within others, with its path. */
function nodesOf(value: unknown, path: string): [string, Node][] {
  if (Array.isArray(value)) return value.flatMap((one, at) => nodesOf(one, `${path}[${at}]`))
  if (!isRecord(value)) return []
  const within = Object.entries(value).flatMap(([name, inner]) => nodesOf(inner, `${path}.${name}`))
  return value['@type'] === undefined ? within : [[`${path} ${String(value['@type'])}`, value], ...within]
}

/** What Google's search would refuse of structured data, and what it would warn of. */
export function judgeForSearch(data: unknown, vocabulary: Vocabulary): { refused: string[]; warned: string[] } {
  const byId = nodesById(data)
  const missing = (kind: 'required' | 'recommended') =>
    nodesOf(isRecord(data) ? data['@graph'] : data, '').flatMap(([path, node]) =>
      Object.entries(rules)
        .filter(([type]) => isOfType(vocabulary, String(node['@type']), type))
        .flatMap(([, rule]) =>
          rule[kind].filter((name) => isMissing(node, name, byId) && !(isPart(node) && name === 'offers')),
        )
        .map((name) => `${path} has no ${name}`),
    )
  const wrong = nodesOf(isRecord(data) ? data['@graph'] : data, '').flatMap(([path, node]) =>
    nonsense(node, byId).map((why) => `${path} ${why}`),
  )
  return { refused: [...missing('required'), ...wrong], warned: missing('recommended') }
}
