import { atom, useAtomValue } from 'jotai'
import { useBootstrap } from '../ui/bootstrap.tsx'
import { text } from './read.ts'
import { createRpcClient, type RpcClient } from './rpc-client.ts'

/** One table of clients per page: an atom's value lives in its store, so pages rendered on a server share nothing. */
const clients = atom(() => new Map<string, { client: RpcClient; spoken: { language: string } }>())

/**
 * The client of the page's provider, in the page's language. It is the same object in every render, so that cached
 * answers survive a change of language.
 */
export function useRpc(): RpcClient {
  const { provider, language } = useBootstrap()
  const subdomain = text(provider?.subdomain)
  const known = useAtomValue(clients)
  const mine = known.get(subdomain) ?? makeClient(subdomain)
  known.set(subdomain, mine)
  mine.spoken.language = language
  return mine.client
}

function makeClient(provider: string) {
  const spoken = { language: '' }
  return { spoken, client: createRpcClient({ provider, language: () => spoken.language }) }
}
