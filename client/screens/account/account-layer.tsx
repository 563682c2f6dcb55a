import { useAccountDialog } from '../../state/account-dialog.ts'
import { useSession } from '../../state/session.ts'
import { LoginDialog } from './dialogs/login-dialog.tsx'
import { EndedDialog } from './idle/ended-dialog.tsx'
import { IdleWatch } from './idle/idle-watch.tsx'
import { WithAllWords } from './with-all-words.tsx'

/** The account's overlays for any page: its dialogs, the idle warning, and why a session ended. */
export default function AccountLayer() {
  const dialog = useAccountDialog()
  const session = useSession()
  return (
    <>
      {dialog ? (
        <WithAllWords>
          <LoginDialog {...dialog} />
        </WithAllWords>
      ) : null}
      {session.user ? <IdleWatch limits={session.idle} /> : null}
      {session.ended && !session.user && !dialog ? (
        <WithAllWords>
          <EndedDialog why={session.ended} />
        </WithAllWords>
      ) : null}
    </>
  )
}
