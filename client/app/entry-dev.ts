import '@vitejs/plugin-react/preamble'

/** Development's entry: React's refresh must stand before any component loads. */
void import('./entry-client.tsx')
