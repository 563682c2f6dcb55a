import '@vitejs/plugin-react/preamble'

/** The development entry: React Refresh must be installed before any component loads. */
void import('./entry-client.tsx')
