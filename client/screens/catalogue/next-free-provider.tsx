import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import type { PublicBookable, PublicResource } from '../../../core/domain/wire/index.ts'
import { askNextFree, type NextFree } from '../../data/next-free.ts'
import { useRpc } from '../../data/use-rpc.ts'
import { whenIdle } from '../../ui/when-idle.ts'

/** What is known of a bookable: `undefined` while it is asked for, null where the answer has nothing of it. */
type Known = NextFree | null | undefined

const NextFreeContext = createContext<(bookable: string) => Known>(() => undefined)

export const useNextFree = (bookable: string): Known => useContext(NextFreeContext)(bookable)

/** Whether a bookable is booked on this site, which alone knows when it is free. */
export const isOwn = ({ siteurl }: PublicBookable): boolean => typeof siteurl !== 'string' || siteurl === ''

/**
 * Asks in one call when the bookables of a list are next free, once the browser is idle; what is known stays shown
 * while another list is asked for.
 * @param resource whose times alone count
 */
export function NextFreeProvider(props: {
  bookables: PublicBookable[]
  resource?: PublicResource
  children: ReactNode
}) {
  const client = useRpc()
  const [found, setFound] = useState<ReadonlyMap<string, NextFree | null>>(new Map())
  const asked = props.bookables.filter(isOwn).map(({ id }) => id)
  const ids = asked.join(' ')
  const resource = props.resource?.id
  useEffect(() => {
    let isOver = false
    if (ids === '') return
    const bookables = ids.split(' ')
    const cancel = whenIdle(() => {
      askNextFree(client, { bookables, ...(resource && { resources: [resource] }) }).then((answer) => {
        if (isOver) return
        setFound((known) => new Map([...known, ...bookables.map((id) => [id, answer?.get(id) ?? null] as const)]))
      })
    })
    return () => {
      isOver = true
      cancel()
    }
  }, [client, ids, resource])
  return <NextFreeContext value={(bookable) => found.get(bookable)}>{props.children}</NextFreeContext>
}
