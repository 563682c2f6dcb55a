import { createHash } from 'node:crypto'
import { AnswerCache, SignOnFault } from '@tessera/plugin-api'
import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  customFetch,
  discovery,
  None,
} from 'openid-client'
import { issuerFetch } from './issuer-fetch.ts'
import type { OpenidSettings } from './settings.ts'
import { signOnFaultOf } from './sign-on-fault.ts'

const hour = 3_600_000
/** The most issuers in the cache. */
const keptIssuers = 200
const failureKept = 5_000

export type FindIssuer = (settings: OpenidSettings) => Promise<Configuration>

/**
 * An issuer's metadata, requested once an hour for all who sign on there; after a failure it is left alone for a
 * moment.
 * @param options.fetch the host's
 * @param options.loopback whether a local issuer may use plain http; never where others can configure issuers
 */
export function issuerFinder(options: {
  now(): number
  loopback: boolean
  fetch: typeof globalThis.fetch
}): FindIssuer {
  const known = new AnswerCache<Configuration>({
    capacity: keptIssuers,
    now: options.now,
    keeps: () => hour,
    keepsFailure: failureKept,
  })
  return (settings) => {
    const isPlain = !settings.issuer.startsWith('https:')
    if (isPlain && !options.loopback)
      throw new SignOnFault('unavailable', 'an issuer with plain http works in development only')
    // The request's own time limit ends the wait.
    return known.get(keyOf(settings), new AbortController().signal, () => discover(settings, isPlain, options.fetch))
  }
}

const keyOf = ({ issuer, clientid, clientsecret, clientauth, timeout }: OpenidSettings) =>
  createHash('sha256')
    .update(JSON.stringify([issuer, clientid, clientsecret, clientauth, timeout]))
    .digest('base64')

async function discover(
  settings: OpenidSettings,
  isPlain: boolean,
  fetch: typeof globalThis.fetch,
): Promise<Configuration> {
  const { issuer, clientid, clientsecret, timeout } = settings
  try {
    return await discovery(new URL(issuer), clientid, clientsecret === '' ? {} : clientsecret, authOf(settings), {
      [customFetch]: issuerFetch(fetch, timeout),
      execute: isPlain ? [allowInsecureRequests] : [],
    })
  } catch (error) {
    throw new SignOnFault('unavailable', `discovery failed: ${signOnFaultOf(error).message}`, { cause: error })
  }
}

function authOf({ clientsecret, clientauth }: OpenidSettings) {
  if (clientsecret === '') return None()
  return clientauth === 'post' ? ClientSecretPost(clientsecret) : ClientSecretBasic(clientsecret)
}
