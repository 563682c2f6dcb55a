import type { FastifyInstance } from 'fastify'
import { type Answered, type Visitor, visitorOf } from './visitor.ts'

/** Navigates as from another site's link, or from the service. */
export const navigate = (visitor: Visitor, url: string): Promise<Answered> =>
  visitor.send({
    url,
    headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document', accept: 'text/html' },
  })

const pathOf = (url: string): string => url.slice(new URL(url).origin.length)

/** Begins a sign-on from a site's page; the address of the service. */
export async function beginAt(visitor: Visitor, path?: string): Promise<string> {
  const url = path === undefined ? '/openidlogin' : `/openidlogin?redirect=${encodeURIComponent(path)}`
  const { status, location } = await navigate(visitor, url)
  if (status !== 303 || location === undefined) throw new Error(`the site answers ${status}`)
  return location
}

/** Brings a service's answer to its address, as a browser without cookies of that host. */
export const bringTo = (app: FastifyInstance, callback: string): Promise<Answered> =>
  navigate(visitorOf(app, new URL(callback).host), pathOf(callback))

/** Whether the answer sends the browser back to its site with a code. */
const hasCode = ({ location }: Answered): boolean => location?.includes('/openidlogin/back?') === true

/** Comes back from the service by its address; the answer of the browser's site, or the refusal before it. */
export async function comeBack(app: FastifyInstance, visitor: Visitor, callback: string): Promise<Answered> {
  const answer = await bringTo(app, callback)
  return hasCode(answer) ? navigate(visitor, pathOf(answer.location ?? '')) : answer
}

/** The address with the code, at the site that began, for a service's answer. */
export async function codeAddress(app: FastifyInstance, callback: string): Promise<URL> {
  const answer = await bringTo(app, callback)
  if (!hasCode(answer)) throw new Error(`no code, but ${answer.status}`)
  return new URL(answer.location ?? '')
}
