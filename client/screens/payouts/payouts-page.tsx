import styled from '@emotion/styled'
import { useEffect, useMemo, useState } from 'react'
import type { ConnectionEndPreview } from '../../../core/domain/wire/payment-connections.ts'
import { type Connection, createConnectionCalls, missingWords } from '../../data/connection-calls.ts'
import type { CallError } from '../../data/errors.ts'
import { useRpc } from '../../data/use-rpc.ts'
import { useSession } from '../../state/session.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { failureText } from '../../ui/failure-text.ts'
import { LinkButton } from '../../ui/link-button.tsx'
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
  const t = useWords()
  const { known, user } = useSession()
  const { provider } = useBootstrap()
  return (
    <PageRoom>
      <Sheet>
        <h1>{t('payouts.title')}</h1>
        {known && !user ? (
          <>
            <p>{t('payouts.login_first')}</p>
            <div>
              <LinkButton href="/login">{t('session.login')}</LinkButton>
            </div>
          </>
        ) : user && provider ? (
          <Connections provider={provider.name} />
        ) : (
          <Skeleton height={160} />
        )}
      </Sheet>
    </PageRoom>
  )
}

function Connections({ provider }: { provider: string }) {
  const t = useWords()
  const client = useRpc()
  const calls = useMemo(() => createConnectionCalls(client), [client])
  const [connections, setConnections] = useState<Connection[] | null>(null)
  const [failed, setFailed] = useState<CallError | null>(null)
  const [busy, setBusy] = useState('')
  const [ending, setEnding] = useState<{ connection: Connection; preview: ConnectionEndPreview } | null>(null)
  const from = useMemo(() => new URLSearchParams(location.search).get('from'), [])
  useEffect(() => {
    let isCurrent = true
    const ask = async () => {
      const stored = await calls.connections()
      if (!isCurrent) return
      if (!stored.ok) return setFailed(stored.error)
      const isBegun = stored.value.some(({ account }) => account !== '')
      // Who comes back from the service has just changed what was known.
      if (!isBegun || from !== 'service') setConnections(stored.value)
      if (!isBegun) return
      const checked = await calls.check()
      if (!isCurrent) return
      setConnections(checked.ok ? checked.value : stored.value)
      if (!checked.ok) setFailed(checked.error)
    }
    void ask()
    return () => {
      isCurrent = false
    }
  }, [calls, from])
  // A page of the service's runs out after some minutes: they go on with another.
  const isExpired = from === 'expired'
  const begin = async (processor: string) => {
    setBusy(processor)
    const answer = await calls.begin(processor)
    if (answer.ok && /^https?:\/\//.test(answer.value)) return location.assign(answer.value)
    setBusy('')
    if (!answer.ok) setFailed(answer.error)
  }
  const askToEnd = async (connection: Connection) => {
    setBusy(connection.account)
    const preview = await calls.previewEnd(connection.processor)
    setBusy('')
    if (preview.ok) setEnding({ connection, preview: preview.value })
    else setFailed(preview.error)
  }
  const ended = (now: Connection[] | null) => {
    setEnding(null)
    if (now) setConnections(now)
  }
  const readAgain = async () => {
    ended(null)
    const stored = await calls.connections()
    if (stored.ok) setConnections(stored.value)
    else setFailed(stored.error)
  }
  if (connections === null && !failed) return <Skeleton height={160} />
  return (
    <>
      {failed ? <Notice tone="error">{failureText(t, failed)}</Notice> : null}
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
