import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text as textOf } from 'node:stream/consumers'
import { type CalendarServer, clientOf, displayName } from './calendar-server.ts'

interface Kept {
  text: string
  etag: string
}

/** How requests can fail: an error of the server, silence, a connection that is cut, an answer that is no XML. */
export type CaldavTrouble = 'broken' | 'busy' | 'silent' | 'cut' | 'garbage'

export interface LocalCaldav extends CalendarServer {
  /** `PROPFIND /dav/ines/lessons/ 207`, oldest first. */
  log: string[]
  objects: Map<string, Kept>
  /** Makes requests fail until it is null. */
  trouble: CaldavTrouble | null
  /** The password that is taken now. */
  secret: string
  /** Is asked before each request is answered: for what happens in the middle of a read. */
  before: (method: string, path: string) => void
  /** Whether it tells of changes by `getctag` and `sync-token`. */
  hasMarks: boolean
  /** Where the calendar is; what moves it leaves nothing behind. */
  folder: string
  /** Where requests to `/away/` are sent on to. */
  away: string
}

const marked = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const multistatus = (responses: string[]): string =>
  `<?xml version="1.0" encoding="utf-8"?><D:multistatus xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav" xmlns:S="http://calendarserver.org/ns/">${responses.join('')}</D:multistatus>`

const responseOf = (href: string, found: string): string =>
  `<D:response><D:href>${marked(href)}</D:href><D:propstat><D:prop>${found}</D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response>`

const uidIn = (text: string): string => /^UID:(.*)$/m.exec(text.replaceAll('\r', ''))?.[1] ?? ''

/**
 * A local server that speaks what of CalDAV a client needs that reads and writes events (RFC 4791, RFC 6764):
 * discovery, queries, and objects with versions. It answers a query with every event, as a server may that knows no
 * series.
 */
export async function localCaldav(): Promise<LocalCaldav> {
  const objects = new Map<string, Kept>()
  const log: string[] = []
  let changes = 0

  const principal = '/dav/principals/ines/'
  const home = '/dav/ines/'
  const here = () => `${home}${server.folder}/`

  const marks = () =>
    server.hasMarks ? `<S:getctag>${changes}</S:getctag><D:sync-token>urn:sync:${changes}</D:sync-token>` : ''
  const collection = () =>
    responseOf(
      here(),
      `<D:resourcetype><D:collection/><C:calendar/></D:resourcetype><D:displayname>${marked(displayName)}</D:displayname><D:current-user-principal><D:href>${principal}</D:href></D:current-user-principal>${marks()}`,
    )
  const tasks = responseOf(
    `${home}tasks/`,
    '<D:resourcetype><D:collection/><C:calendar/></D:resourcetype><D:displayname>Tasks</D:displayname><C:supported-calendar-component-set><C:comp name="VTODO"/></C:supported-calendar-component-set>',
  )
  const owner = `<D:resourcetype><D:principal/></D:resourcetype><D:current-user-principal><D:href>${principal}</D:href></D:current-user-principal><C:calendar-home-set><D:href>${home}</D:href></C:calendar-home-set><C:calendar-user-address-set><D:href>mailto:Ines@Boats.example</D:href></C:calendar-user-address-set>`

  function find(path: string, depth: string): string[] | null {
    if (path === principal || path === '/dav/') return [responseOf(path, owner)]
    if (path === here()) return [collection()]
    if (path !== home) return null
    const itself = responseOf(home, '<D:resourcetype><D:collection/></D:resourcetype>')
    return depth === '0' ? [itself] : [itself, collection(), tasks]
  }

  function query(body: string): string[] {
    const uid = /<[^>]*text-match[^>]*>([^<]*)</.exec(body)?.[1]
    return [...objects]
      .filter(([, { text }]) => uid === undefined || uidIn(text) === uid)
      .map(([file, { text, etag }]) =>
        responseOf(
          `${here()}${file}`,
          `<D:getetag>${marked(etag)}</D:getetag>${body.includes('calendar-data') ? `<C:calendar-data>${marked(text)}</C:calendar-data>` : ''}`,
        ),
      )
  }

  function put(file: string, text: string, { headers }: IncomingMessage, response: ServerResponse): number {
    const known = objects.get(file)
    const { 'if-match': match, 'if-none-match': none } = headers
    if ((match !== undefined && match !== known?.etag) || (none === '*' && known)) return 412
    const uid = uidIn(text)
    // A UID is in one file, and a file keeps it (RFC 4791, 5.3.2.1).
    if ([...objects].some(([other, kept]) => (other === file) !== (uidIn(kept.text) === uid))) return 409
    changes += 1
    const etag = `"${changes}"`
    objects.set(file, { text, etag })
    response.setHeader('etag', etag)
    return known ? 204 : 201
  }

  function take(file: string): number {
    if (!objects.delete(file)) return 404
    changes += 1
    return 204
  }

  function xml(response: ServerResponse, found: string[] | null): number {
    if (found === null) return 404
    response.setHeader('content-type', 'application/xml; charset=utf-8')
    response.statusCode = 207
    response.end(multistatus(found))
    return 207
  }

  function answer(request: IncomingMessage, response: ServerResponse, path: string, body: string): number {
    const { method = 'GET', headers } = request
    if (path === '/.well-known/caldav') {
      response.setHeader('location', '/dav/')
      return 301
    }
    if (path.startsWith('/away/')) {
      response.setHeader('location', server.away)
      return 302
    }
    const known = `Basic ${Buffer.from(`${server.user}:${server.secret}`).toString('base64')}`
    if (headers.authorization !== known) return 401
    if (method === 'PROPFIND') return xml(response, find(path, String(headers.depth)))
    if (method === 'REPORT') return xml(response, path === here() ? query(body) : null)
    if (!path.startsWith(here())) return 404
    const file = path.slice(here().length)
    if (method === 'PUT') return put(file, body, request, response)
    if (method === 'DELETE') return take(file)
    const found = objects.get(file)
    if (method !== 'GET' || !found) return 404
    response.setHeader('etag', found.etag)
    response.end(found.text)
    return 200
  }

  const http = createServer(async (request, response) => {
    const { method = 'GET', url = '/' } = request
    const { pathname } = new URL(url, 'http://local')
    const body = await textOf(request)
    server.before(method, pathname)
    const note = (status: number | string) => void log.push(`${method} ${pathname} ${status}`)
    if (server.trouble === 'silent') return note('silent')
    if (server.trouble === 'cut') {
      note('cut')
      return void request.socket.destroy()
    }
    if (server.trouble === 'garbage') {
      note('garbage')
      return void response.writeHead(207, { 'content-type': 'application/xml' }).end('<D:multistatus><half')
    }
    if (server.trouble !== null) response.statusCode = server.trouble === 'busy' ? 503 : 500
    const status = server.trouble === null ? answer(request, response, pathname, body) : response.statusCode
    note(status)
    if (!response.writableEnded) response.writeHead(status).end()
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const address = http.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const [user, password] = ['ines', 'a-calendar-password']
  const server: LocalCaldav = {
    ...{ url, user, password, secret: password, log, objects, trouble: null, hasMarks: true },
    ...{ folder: 'lessons', away: 'http://10.0.0.1/', before: () => {} },
    calendar: `${url}${home}lessons/`,
    ...clientOf({ calendar: `${url}${home}lessons/`, user, password }),
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve())
        http.closeAllConnections()
      }),
  }
  return server
}
