// The frame of every page: head, header with navigation and language switch, footer.
import type { Child } from 'hono/jsx';
import { assetPath } from './assets/assets.ts';
import { Mark } from './components/mark.tsx';
import { FONT_NAME, staticPath } from './static-files.ts';
import type { Language } from './texts/format.ts';
import { pathIn, TEXTS } from './texts/texts.ts';

type Props = {
  title: string;
  serviceName: string;
  lang?: Language;
  /** Path and search of this page without its language, such as `/prices/70551?zip=60611`. Absent: one language only. */
  path?: string;
  /** What search engines may show. Absent: they are asked to leave the page out. */
  description?: string;
  /** Whether the browser carries a web session. */
  isSignedIn?: boolean;
  script?: string;
  /** A style beside that of every page. */
  style?: string;
  children: Child;
};

/** A whole document. All scripts and styles are files of this service; nothing is inline. */
export function Layout(props: Props) {
  const { title, serviceName, lang = 'en', children } = props;
  const t = TEXTS[lang].shell;
  return (
    <html lang={lang}>
      <Head {...props} title={title === serviceName ? title : `${title} · ${serviceName}`} />
      <body>
        <a class="skip" href="#main">
          {t.skip}
        </a>
        <Header {...props} lang={lang} />
        <main id="main">{children}</main>
        <Footer lang={lang} />
      </body>
    </html>
  );
}

function Head({ title, path, description, script, style }: Props) {
  return (
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      {description ? (
        <meta name="description" content={description} />
      ) : (
        <meta name="robots" content="noindex" />
      )}
      <title>{title}</title>
      <link rel="preload" href={staticPath(FONT_NAME)} as="font" type="font/woff2" crossorigin="anonymous" />
      <link rel="stylesheet" href={assetPath('style.css')} />
      <link rel="stylesheet" href={assetPath('print.css')} media="print" />
      {style && <link rel="stylesheet" href={assetPath(style)} />}
      <link rel="icon" href={assetPath('icon.svg')} type="image/svg+xml" />
      {path !== undefined && (
        <>
          <link rel="alternate" hreflang="en" href={pathIn('en', path)} />
          <link rel="alternate" hreflang="es" href={pathIn('es', path)} />
        </>
      )}
      {script && <script type="module" src={assetPath(script)} />}
    </head>
  );
}

function Header({ serviceName, lang, path, isSignedIn }: Props & { lang: Language }) {
  const t = TEXTS[lang].shell;
  const other = lang === 'en' ? 'es' : 'en';
  const account: [string, string] = isSignedIn ? ['/account', t.nav.account] : ['/sign-in', t.nav.signIn];
  const links: [string, string][] = [
    ['/', t.nav.prices],
    ['/providers', t.nav.care],
    ['/docs', t.nav.developers],
  ];
  return (
    <header class="top">
      <a class="brand" href={pathIn(lang, '/')}>
        <Mark />
        {serviceName}
      </a>
      <nav aria-label={t.navLabel}>
        <ul class="links">
          {links.map(([href, text]) => (
            <li>
              <a href={href === '/docs' ? href : pathIn(lang, href)}>{text}</a>
            </li>
          ))}
          {path !== undefined && (
            <li>
              <a href={pathIn(other, path)} hreflang={other} lang={other}>
                {t.otherLanguage}
              </a>
            </li>
          )}
          <li>
            <a href={pathIn(lang, account[0])}>{account[1]}</a>
          </li>
        </ul>
      </nav>
    </header>
  );
}

/** Pages of the footer, which exist in both languages. */
const FOOT_LINKS = [
  ['/methodology', 'methodology'],
  ['/status', 'status'],
  ['/privacy', 'privacy'],
  ['/terms', 'terms'],
  ['/contact', 'contact'],
  ['/licences', 'licences'],
] as const;

function Footer({ lang }: { lang: Language }) {
  const t = TEXTS[lang].shell;
  return (
    <footer class="foot">
      <nav aria-label={t.footLabel}>
        <ul class="links">
          {FOOT_LINKS.map(([path, name]) => (
            <li>
              <a href={pathIn(lang, path)}>{t.foot[name]}</a>
            </li>
          ))}
          <li>
            <a href={pathIn(lang, '/coverage')}>{t.foot.coverage}</a>
          </li>
          <li>
            <a href="/docs/errors">{t.foot.errors}</a>
          </li>
          <li>
            <a href="/openapi.json">{t.foot.openapi}</a>
          </li>
        </ul>
      </nav>
      <p>{t.footText}</p>
      <p>{t.footPrivacy}</p>
    </footer>
  );
}
