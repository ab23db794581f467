// The page of the frame: the widget and nothing else, and a sentence where it cannot be shown.
import { html } from 'hono/html';
import { WIDGET_SCRIPT_PATH } from '../../../../schemas/api-paths.ts';
import type { Language } from '../texts/format.ts';
import { TEXTS } from '../texts/texts.ts';

type Props = { lang: Language; name: string; site: string; widgetKey: string; query: string; place: string };

/** A document with the widget. `name`: that of the website or of the service. */
export function EmbedPage({ lang, name, site, widgetKey, query, place }: Props) {
  const t = TEXTS[lang].embed;
  return (
    <Frame lang={lang} title={`${name}: ${t.title}`} script>
      {/* Not as JSX, which keeps an attribute of the name key to itself. */}
      {html`<price-search key="${widgetKey}" query="${query}" place="${place}" lang="${lang}" heading="1"></price-search>`}
      <noscript>
        <p>
          {t.noScript}{' '}
          <a href={site === '' ? '/' : site} target="_blank" rel="noopener">
            {name}
          </a>
        </p>
      </noscript>
    </Frame>
  );
}

/** Why the widget cannot be shown. */
export function EmbedProblemPage({ lang, serviceName, problem }: ProblemProps) {
  const t = TEXTS[lang].embed;
  return (
    <Frame lang={lang} title={`${serviceName}: ${t.title}`}>
      <h1>{t.title}</h1>
      <p>{t[problem]}</p>
    </Frame>
  );
}
type ProblemProps = {
  lang: Language;
  serviceName: string;
  problem: 'badKey' | 'unbound' | 'wrongHost' | 'ended' | 'unavailable';
};

type FrameProps = { lang: Language; title: string; script?: boolean; children: unknown };

function Frame({ lang, title, script, children }: FrameProps) {
  return (
    <html lang={lang}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        {script && <script type="module" src={WIDGET_SCRIPT_PATH} />}
      </head>
      <body>
        <main>{children}</main>
      </body>
    </html>
  );
}
