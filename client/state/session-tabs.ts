/** Messages between tabs of a site about the session. `active`: the user was active at this time (epoch ms). */
export type TabNews = { kind: 'changed' } | { kind: 'active'; at: number }

const isNews = (value: unknown): value is TabNews =>
  typeof value === 'object' &&
  value !== null &&
  'kind' in value &&
  (value.kind === 'changed' || (value.kind === 'active' && 'at' in value && typeof value.at === 'number'))

let opened: BroadcastChannel | null = null

/** One channel per page: a second one would receive the first one's messages. */
function channel(): BroadcastChannel {
  opened ??= new BroadcastChannel('tessera.session')
  return opened
}

/** Sends to the other tabs only. */
export const tellTabs = (news: TabNews): void => channel().postMessage(news)

/** Receives messages of other tabs. Returns a function that stops. */
export function hearTabs(heard: (news: TabNews) => void): () => void {
  const listen = ({ data }: MessageEvent<unknown>) => {
    if (isNews(data)) heard(data)
  }
  channel().addEventListener('message', listen)
  return () => channel().removeEventListener('message', listen)
}
