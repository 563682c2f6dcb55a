import styled from '@emotion/styled'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { ConnectionEndPreview } from '../../../core/domain/wire/payment-connections.ts'
import { StaffOnly } from '../../booking/login/staff-only.tsx'
import { type Connection, createConnectionCalls, missingWords } from '../../data/connection-calls.ts'
import type { CallError } from '../../data/errors.ts'
import { useRpc } from '../../data/use-rpc.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageRoom, PageSheet } from '../../ui/page-sheet.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../ui/words.tsx'
import { DisconnectDialog } from './disconnect-dialog.tsx'

const Sheet = styled(PageSheet)({ '& ul': { paddingInlineStart: '1.25em', listStyle: 'disc' } })

const tones = { notconnected: 'info', pending: 'warning', restricted: 'warning', enabled: 'success' } as const

/**
 * For a provider's staff: whether its own account at the payment service takes money, what is missing, and the way to
 * the service, from which they come back here.
 */
export default function PayoutsPage() {
  return (
    <PageRoom>
      <Sheet>
        <StaffOnly title="payouts.title" height={160}>
          <Connections />
        </StaffOnly>
      </Sheet>
    </PageRoom>
  )
}

function Connections() {
  const t = useWords()
  const provider = useBootstrap().provider?.name ?? ''
  const client = useRpc()
  const calls = useMemo(() => createConnectionCalls(client), [client])
  const [connections, setConnections] = useState<Connection[] | null>(null)
  const [failed, setFailed] = useState<CallError | null>(null)
  const [busy, setBusy] = useState('')
  /** Whether what failed was pressed: its own button tries it again. */
  const [isPressed, setPressed] = useState(false)
  const [ending, setEnding] = useState<{ connection: Connection; preview: ConnectionEndPreview } | null>(null)
  const from = useMemo(() => new URLSearchParams(location.search).get('from'), [])
  const read = useCallback(
    async (isCurrent: () => boolean = () => true) => {
      const stored = await calls.connections()
      if (!isCurrent()) return
      setPressed(false)
      if (!stored.ok) return setFailed(stored.error)
      const isBegun = stored.value.some(({ account }) => account !== '')
      // Who comes back from the service has just changed what was known.
      if (!isBegun || from !== 'service') setConnections(stored.value)
      const checked = isBegun ? await calls.check() : stored
      if (!isCurrent()) return
      setConnections(checked.ok ? checked.value : stored.value)
      setFailed(checked.ok ? null : checked.error)
    },
    [calls, from],
  )
  useEffect(() => {
    let isCurrent = true
    void read(() => isCurrent)
    return () => {
      isCurrent = false
    }
  }, [read])
  // A page of the service's runs out after some minutes: they go on with another.
  const isExpired = from === 'expired'
  const begin = async (processor: string) => {
    setBusy(processor)
    setPressed(true)
    const answer = await calls.begin(processor)
    if (answer.ok && /^https?:\/\//.test(answer.value)) return location.assign(answer.value)
    setBusy('')
    setFailed(answer.ok ? null : answer.error)
  }
  const askToEnd = async (connection: Connection) => {
    setBusy(connection.account)
    setPressed(true)
    const preview = await calls.previewEnd(connection.processor)
    setBusy('')
    setFailed(preview.ok ? null : preview.error)
    if (preview.ok) setEnding({ connection, preview: preview.value })
  }
  const ended = (now: Connection[] | null) => {
    setEnding(null)
    if (now) setConnections(now)
  }
  const readAgain = async () => {
    ended(null)
    const stored = await calls.connections()
    setFailed(stored.ok ? null : stored.error)
    if (stored.ok) setConnections(stored.value)
  }
  return (
    <>
      <h1>{t('payouts.title')}</h1>
      {connections === null && !failed ? <Skeleton height={160} /> : null}
      {failed ? <Failure error={failed} {...(isPressed ? {} : { onRetry: read })} /> : null}
      {isExpired ? <Notice tone="warning">{t('payouts.expired')}</Notice> : null}
      {connections?.length === 0 ? <Empty icon="check">{t('payouts.nothing', { provider })}</Empty> : null}
      {connections?.map(({ processor, account, state, missing }) => (
        <section key={processor} data-state={state} style={{ display: 'grid', gap: 'calc(var(--space) * 2)' }}>
          <Notice tone={tones[state]}>{t(`payouts.${state}`, { provider })}</Notice>
          {missing.length > 0 ? (
            <div>
              <p>{t('payouts.missing')}</p>
              <ul>
                {missingWords({ processor, missing }, t).map((word) => (
                  <li key={word}>{word}</li>
                ))}
              </ul>
            </div>
          ) : null}
          {state === 'enabled' && missing.length === 0 ? null : (
            <div>
              <Button busy={busy === processor} onClick={() => void begin(processor)}>
                {t(state === 'notconnected' ? 'payouts.begin' : 'payouts.go_on')}
              </Button>
            </div>
          )}
          {account === '' ? null : (
            <div>
              <Button
                variant="quiet"
                busy={busy === account}
                onClick={() => void askToEnd({ processor, account, state, missing })}
              >
                {t('payouts.disconnect')}
              </Button>
            </div>
          )}
        </section>
      ))}
      {ending ? (
        <DisconnectDialog
          {...ending}
          {...{ provider, calls }}
          onClose={() => ended(null)}
          onDisconnected={ended}
          onChanged={() => void readAgain()}
        />
      ) : null}
    </>
  )
}
