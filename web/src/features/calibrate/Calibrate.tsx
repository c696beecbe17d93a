/**
 * Calibration: reports in, a line-by-line account of what was understood, and what the model learned
 * from them. The texts stay in memory; only the learned numbers can enter the document.
 */
import { useEffect, useState } from 'react';
import { stop } from '../../engine/engine';
import { identityOf, useAsk } from '../../engine/useAsk';
import { count } from '../../format/print';
import { tellRead } from '../../questions/pasted';
import { useDescription } from '../../questions/questions';
import { useScenario, useStore, type Report } from '../../state/store';
import { Button } from '../../ui/Button';
import { FileDrop } from '../../ui/FileDrop';
import { NumberField } from '../../ui/NumberField';
import { Section } from '../../ui/Section';
import { Working } from '../../ui/Working';
import styles from './Calibrate.module.css';
import { elapsedSeconds } from './elapsed';
import { Fit } from './Fit';
import { MAX_BOX_CHARS, MAX_BYTES, PASTED } from './intake';
import { remove, takeBack, takeDropped, takeRemovedBack, takeSample, typed, useIntake } from './intakeStore';
import { LargeFile } from './LargeFile';
import { newsOf } from './offers';
import { ReportAccount } from './ReportAccount';
import { SAMPLES, sampleText, type Sample } from './samples';

export { takeFiles } from './intakeStore';

const TOO_LARGE = `Larger than 8 MiB: ${PASTED}. Drop it as a file, or paste the part with the NFS counters only.`;

export function Calibrate() {
  const reports = useStore((state) => state.reports);
  const changeReports = useStore((state) => state.changeReports);
  const { elapsed, large, refused, sample, removed } = useIntake();
  const setRefused = (refused: string): void => useIntake.setState({ refused });
  const pasted = reports.find((report) => report.name === PASTED)?.text ?? '';
  const files = reports.filter((report) => report.name !== PASTED);
  const aside = reports === sample?.alone ? sample.aside : [];
  const put = (text: string): void => changeReports((now) => typed(now, text));

  return (
    <>
      <Section title="Calibrate" aside="The text stays in this page’s memory; a link never carries it">
        <div className={styles.intake}>
          <FileDrop
            label="What nfsstat, mountstats, nfsiostat, iozone, fio, bonnie++, mount, ping or iperf3 printed"
            placeholder="Paste here, or drop files. Two snapshots of the same counters give the work between them."
            text={pasted}
            maxBytes={MAX_BYTES}
            onText={(text) => {
              setRefused(text.length > MAX_BYTES ? TOO_LARGE : '');
              if (text.length <= MAX_BYTES) put(text);
            }}
            onFiles={takeDropped}
          />
          <div>
            <Samples onFailure={setRefused} />
            <Elapsed text={elapsed} onText={(text) => useIntake.setState({ elapsed: text })} />
          </div>
        </div>
        {refused === '' ? null : (
          <p role="alert" className={styles.refused}>
            ▲ {refused}
          </p>
        )}
        {large.map((one, at) => (
          <LargeFile key={`${one.file.name} ${at}`} {...one} />
        ))}
        {aside.length === 0 ? null : (
          <p className={styles.soft}>
            The sample stands alone; set aside: {aside.map(({ name }) => name).join(', ')}. <Button look="quiet" onClick={takeBack}>Take back</Button>
          </p>
        )}
        {files.length === 0 ? null : <Files files={files} onRemove={remove} />}
        {removed?.left === reports ? (
          <p className={styles.soft}>
            Taken out: {removed.name}. <Button look="quiet" onClick={takeRemovedBack}>Take back</Button>
          </p>
        ) : null}
        {files.some(({ name }) => name.startsWith(PASTED)) ? (
          <p className={styles.soft}>A text of more than {count(MAX_BOX_CHARS)} characters stands in this list and not in the box. All of it is read.</p>
        ) : null}
        {reports.map((report, at) => (
          <ReportAccount key={`${report.name} ${at}`} report={report} place={at} named={reports.length > 1} />
        ))}
      </Section>
      <Outcome reports={reports} elapsed={elapsed} />
    </>
  );
}

function Samples({ onFailure }: { readonly onFailure: (message: string) => void }) {
  const presets = useDescription().value?.presets;
  const applyPreset = useStore((state) => state.applyPreset);
  const take = async (sample: Sample): Promise<void> => {
    const { reports } = useStore.getState();
    let text;
    try {
      text = await sampleText(sample);
    } catch (error) {
      onFailure(`The sample “${sample.label}” did not arrive (${error instanceof Error ? error.message : String(error)}). Try again once the network is back.`);
      return;
    }
    // Whoever has put in reports of their own meanwhile wants these.
    if (useStore.getState().reports !== reports) return;
    const preset = presets?.find((item) => item.id === sample.preset);
    takeSample(text, () => {
      if (preset !== undefined) applyPreset(preset.id, preset.scenario);
    });
  };
  return (
    <>
      <h3>Samples</h3>
      <p className={styles.soft}>Those with a year open with the mount that they came from.</p>
      <ul className={styles.samples}>
        {SAMPLES.map((sample) => (
          <li key={sample.file}>
            {/* Without its mount a sample would be held against another question. */}
            <Button look="quiet" disabled={presets === undefined} onClick={() => void take(sample)}>
              {sample.label}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

function Elapsed({ text, onText }: { readonly text: string; readonly onText: (text: string) => void }) {
  const seconds = elapsedSeconds(text);
  return (
    <NumberField
      label="Work took"
      shown={text}
      echo={seconds === null ? 'if known' : `${seconds} s`}
      message={text.trim() !== '' && seconds === null ? 'Type one time such as 26 s, 1:30 or what time printed.' : null}
      placeholder="not told"
      help="How long the work took that the report counts; what time printed can be pasted. It turns counts into speed."
      onText={onText}
    />
  );
}

function Files({ files, onRemove }: { readonly files: readonly Report[]; readonly onRemove: (file: Report) => void }) {
  return (
    <ul className={styles.files} aria-label="Files">
      {files.map((file, at) => (
        <li key={`${file.name} ${at}`}>
          {file.name}{' '}
          <Button look="quiet" aria-label={`Remove ${file.name}`} onClick={() => onRemove(file)}>
            ×
          </Button>
        </li>
      ))}
    </ul>
  );
}

function Outcome({ reports, elapsed }: { readonly reports: readonly Report[]; readonly elapsed: string }) {
  const scenario = useScenario();
  const mount = useStore((state) => state.mount);
  // The fit starts from the defaults; values learned before must not pull it.
  const question = { scenario: { ...scenario, parameters: {}, uncertainty: {} }, elapsed_s: elapsedSeconds(elapsed), mount };
  const calibrated = useAsk('calibrate', { ...question, reports: reports.map((report) => report.text) }, { patient: true, identity: identityOf(reports) + JSON.stringify(question) });
  // What the outcome on the screen is of.
  const [fitted, setFitted] = useState(reports);
  if (!calibrated.stale && fitted !== reports) setFitted(reports);
  const { value, stale, error } = calibrated;
  // The headline says it on every view, with what is known here: a report that could not be fitted offers nothing.
  useEffect(() => {
    if (stale && error === null) return;
    const offers = error === null ? (value?.offers ?? []) : [];
    tellRead({ reports, mount, newsTo: (now) => newsOf(offers, now) });
  }, [value, stale, error, reports, mount]);
  if (calibrated.error !== null) {
    return (
      <p role="alert" className={styles.refused}>
        ▲ {calibrated.error.message} <Button onClick={calibrated.again}>Fit again</Button>
      </p>
    );
  }
  return (
    <>
      {calibrated.stale && reports.length > 0 ? <Working label="Fitting the model to the reports …" onStop={() => stop('calibrate')} /> : null}
      {/* What was advised before there was any report says nothing of the first one. */}
      {calibrated.value === null || (calibrated.stale && fitted.length === 0 && reports.length > 0) ? null : (
        <>
          {calibrated.stale && fitted.length > 0 ? (
            <p className={styles.doubts} role="status">
              ▲ What follows is of {fitted === reports ? 'the question before' : 'the reports before'}, until this fit is done.
            </p>
          ) : null}
          <Fit calibration={calibrated.value} stale={calibrated.stale} />
        </>
      )}
    </>
  );
}
