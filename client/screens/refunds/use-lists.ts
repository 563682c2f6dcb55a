import { useCallback, useMemo } from 'react'
import { createAlarmCalls } from '../../data/alarm-calls.ts'
import { createRefundCalls } from '../../data/refund-calls.ts'
import { createSuspenseCalls } from '../../data/suspense-calls.ts'
import { useRpc } from '../../data/use-rpc.ts'
import { usePages } from './use-pages.ts'

/** What staff are to settle about money, and have settled. */
export function useLists() {
  const client = useRpc()
  const calls = useMemo(() => {
    const refunds = createRefundCalls(client)
    const alarms = createAlarmCalls(client)
    return {
      ...{ refunds, alarms, suspense: createSuspenseCalls(client) },
      ...{ open: (page: number) => refunds.tasks(false, page), given: (page: number) => refunds.tasks(true, page) },
      ...{ alarmed: (page: number) => alarms.alarms(false, page), closed: (page: number) => alarms.alarms(true, page) },
    }
  }, [client])
  const open = usePages(calls.open)
  const suspended = usePages(calls.suspense.list)
  const alarmed = usePages(calls.alarmed)
  const given = usePages(calls.given)
  const closed = usePages(calls.closed)
  /** Reads all of them, those of what was settled from their beginning, and shows them with the next render. */
  const readAll = useCallback(async () => {
    const reads = [open.read(), suspended.read(), alarmed.read(), given.read(1), closed.read(1)]
    for (const show of await Promise.all(reads)) show()
  }, [open.read, suspended.read, alarmed.read, given.read, closed.read])
  return { calls, open, suspended, alarmed, given, closed, readAll }
}
