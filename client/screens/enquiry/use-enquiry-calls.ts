import { atom, useAtomValue } from 'jotai'
import { createEnquiryCalls, type EnquiryCalls } from '../../data/enquiry-calls.ts'
import type { RpcClient } from '../../data/rpc-client.ts'
import { useRpc } from '../../data/use-rpc.ts'

const made = atom(() => new WeakMap<RpcClient, EnquiryCalls>())

/** The calls about questions to the provider; the same object in every render. */
export function useEnquiryCalls(): EnquiryCalls {
  const client = useRpc()
  const known = useAtomValue(made)
  const calls = known.get(client) ?? createEnquiryCalls(client)
  known.set(client, calls)
  return calls
}
