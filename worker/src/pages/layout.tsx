// The frame of every page.
import type { Child } from 'hono/jsx';

type Props = { title: string; serviceName: string; script?: string; children: Child };

/** A whole document. All scripts and styles are files of this service; nothing is inline. */
export function Layout({ title, serviceName, script, children }: Props) {
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>{title === serviceName ? title : `${title} · ${serviceName}`}</title>
        <link rel="icon" href="/assets/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/assets/style.css" />
        {script && <script type="module" src={`/assets/${script}`} />}
      </head>
      <body>
        <a class="skip" href="#main">
          Skip to the content
        </a>
        <header class="top">
          <a class="brand" href="/">
            <img src="/assets/icon.svg" alt="" width="28" height="28" />
            {serviceName}
          </a>
          <nav aria-label="Service">
            <a href="/#developers">Developers</a>
            <a href="/keys">API keys</a>
            <a href="/docs/errors">Errors</a>
            <a href="/account">Account</a>
          </nav>
        </header>
        <main id="main">{children}</main>
        <footer>
          <p>
            Prices that hospitals publish for people paying without insurance. Benchmarks for comparison, not
            quotes, bills or medical advice.
          </p>
          <p>
            No trackers, and no cookie but the one that keeps you signed in. Nothing is loaded from other
            sites. Your searches are not stored.
          </p>
        </footer>
      </body>
    </html>
  );
}
