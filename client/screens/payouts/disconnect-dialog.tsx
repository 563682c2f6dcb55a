import { useState } from 'react'
import type { ConnectionEndPreview } from '../../../core/domain/wire/payment-connections.ts'
import type { Connection, ConnectionCalls } from '../../data/connection-calls.ts'
import type { CallError } from '../../data/errors.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useWords } from '../../ui/words.tsx'

interface DisconnectDialogProps {
  connection: Pick<Connection, 'processor' | 'account'>
  /** What is under way with it. */
  preview: ConnectionEndPreview
  provider: string
  calls: Pick<ConnectionCalls, 'end'>
  onClose(): void
  onDisconnected(connections: Connection[]): void
  /** Somebody else has disconnected it, or connected another, meanwhile. */
  onChanged(): void
}

const kinds = ['underway', 'refunds', 'collected'] as const

/** Asks whether an account is to be disconnected, and says what becomes of what is under way with it. */
export function DisconnectDialog({ connection, preview, provider, calls, ...then }: DisconnectDialogProps) {
  const t = useWords()
  const [error, setError] = useState<CallError | null>(null)
  const [busy, setBusy] = useState(false)
  const isChanged = error?.code === 'status_conflict' || error?.code === 'processor_not_connected'
  const disconnect = async () => {
    setBusy(true)
    const answer = await calls.end(connection)
    setBusy(false)
    if (answer.ok) then.onDisconnected(answer.value)
    else setError(answer.error)
  }
  const close = isChanged ? then.onChanged : then.onClose
  const going = kinds.filter((kind) => preview[kind] > 0)
  return (
    <Dialog
      open
      title={t('payouts.disconnect.title')}
      onClose={close}
      actions={
        <>
          <Button variant="secondary" onClick={close}>
            {t(isChanged ? 'nav.close' : 'payouts.disconnect.no')}
          </Button>
          {isChanged ? null : (
            <Button onClick={() => void disconnect()} busy={busy}>
              {t('payouts.disconnect.yes')}
            </Button>
          )}
        </>
      }
    >
      {isChanged ? (
        <Notice tone="warning">{t('payouts.disconnect.changed')}</Notice>
      ) : (
        <>
          <p>{t('payouts.disconnect.text', { provider })}</p>
          {going.length > 0 ? (
            <ul>
              {going.map((kind) => (
                <li key={kind}>{t(`payouts.disconnect.${kind}`, { count: preview[kind] })}</li>
              ))}
            </ul>
          ) : null}
        </>
      )}
      {error && !isChanged ? <Failure error={error} /> : null}
    </Dialog>
  )
}
